import { type ComponentProps, useState } from 'react';
import { visible } from '../../../server/contract/fold.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { isWithin } from '../form/form-state.ts';
import { TextField } from '../widgets/fields/text-field.tsx';

const WORD_SEPARATOR = '＝';
/** Between the two fields of a line, as in cells that are copied from a spreadsheet. */
const FIELD_SEPARATOR = '\t';
/** In pasted text the fields may also be separated by an arrow, a blank, or a comma before an address. */
const TWO_FIELDS = /^(?<first>.*?)\s*(?:[-=]>|→|[,，;；](?=\s*["“]?(?:\/|https?:))|\s)\s*(?<second>.*)$/is;
const QUOTES = /^["“”]|["“”]$/g;

/** A line is a list of words, or a record of two named fields. */
export type Line = string[] | Record<string, string>;

type LinesProps = Pick<ComponentProps<typeof TextField>, 'id' | 'label' | 'hint' | 'required'> & {
  lines: Line[];
  path: string;
  errors: FieldErrors;
  /** The names of the two fields; missing if a line is a list of words. */
  columns?: readonly [string, string] | undefined;
  onLines(lines: Line[]): void;
};

/** A text field for a list whose entries are lines. It shows the text as it was typed, as long as this still means `lines`. */
export function LinesField({ lines, path, errors, columns, onLines, ...field }: LinesProps) {
  const [typed, setTyped] = useState('');
  const isTyped = JSON.stringify(readLines(typed, columns)) === JSON.stringify(lines);
  return (
    <TextField
      {...field}
      error={errorOf(lines, path, errors, columns)}
      value={isTyped ? typed : lines.map((line) => writeLine(line, columns)).join('\n')}
      rows={8}
      onValue={(text) => {
        setTyped(text);
        onLines(readLines(text, columns));
      }}
    />
  );
}

/** The first error, with the text of its line, because the field has no other way to show which line is wrong. */
function errorOf(lines: Line[], path: string, errors: FieldErrors, columns: LinesProps['columns']): string | undefined {
  const errorIn = (index: number) => Object.entries(errors).find(([name]) => isWithin(name, `${path}.${index}`))?.[1];
  const wrong = lines.findIndex((_, index) => errorIn(index));
  const line = lines[wrong];
  return line ? `「${writeLine(line, columns)}」${errorIn(wrong)}` : errors[path];
}

function writeLine(line: Line, columns?: readonly string[]): string {
  return Array.isArray(line)
    ? line.join(WORD_SEPARATOR)
    : (columns ?? []).map((name) => line[name]).join(FIELD_SEPARATOR);
}

/** The lines of a typed or pasted text. If the first field is a whole address, only its path is used. */
export function readLines(text: string, columns?: readonly [string, string]): Line[] {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  if (!columns)
    return filled.map((line) => line.split(WORD_SEPARATOR)).filter((words) => words.some((word) => word.trim() !== ''));
  return filled.map((typed) => {
    const line = visible(typed).trim();
    const { first = line, second = '' } = TWO_FIELDS.exec(line)?.groups ?? {};
    const path = first.replace(QUOTES, '').replace(/^(?:https?:\/\/|www\.)[^/]+(?=\/)/i, '');
    return { [columns[0]]: path, [columns[1]]: second.replace(QUOTES, '') };
  });
}
