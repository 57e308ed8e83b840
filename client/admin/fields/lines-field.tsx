import { type ComponentProps, type ReactNode, useState } from 'react';
import { visible } from '../../../server/contract/fold.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { TextField } from '../widgets/fields/text-field.tsx';

/** The separator between words of one line. */
const PARTED = '＝';
/** What parts the fields of a line: in a spreadsheet a tab; in files and letters a comma or an arrow. */
const CELL = '\t';
const BETWEEN = /\s*(?:[-=]>|→|[,，;；](?=\s*["“]?(?:\/|https?:))|\s)\s*(.*)/is;

export type Line = string[] | Record<string, string>;

type LinesProps = Pick<ComponentProps<typeof TextField>, 'id' | 'label' | 'hint' | 'required'> & {
  lines: Line[];
  path: string;
  errors: FieldErrors;
  parts?: readonly [string, string] | undefined;
  onLines(lines: Line[]): void;
};

/** A list of words or a record in each line. What was typed stays as long as it means the lines. */
export function LinesField({ id, label, hint, required, lines, path, errors, parts, onLines }: LinesProps): ReactNode {
  const [typed, setTyped] = useState('');
  const isTyped = JSON.stringify(readLines(typed, parts)) === JSON.stringify(lines);
  return (
    <TextField
      {...{ id, label, hint, required }}
      error={errorOf(lines, path, errors, parts)}
      value={isTyped ? typed : lines.map((line) => writeLine(line, parts)).join('\n')}
      rows={8}
      onValue={(text) => {
        setTyped(text);
        onLines(readLines(text, parts));
      }}
    />
  );
}

function errorOf(lines: Line[], path: string, errors: FieldErrors, parts: LinesProps['parts']): string | undefined {
  const errorIn = (index: number) =>
    Object.entries(errors).find(([name]) => `${name}.`.startsWith(`${path}.${index}.`))?.[1];
  const wrong = lines.findIndex((_, index) => errorIn(index));
  const line = lines[wrong];
  return line ? `「${writeLine(line, parts)}」${errorIn(wrong)}` : errors[path];
}

function writeLine(line: Line, parts?: readonly string[]): string {
  return Array.isArray(line) ? line.join(PARTED) : (parts ?? []).map((name) => line[name]).join(CELL);
}

/** The lines of a text, such as cells pasted from a spreadsheet: a whole address in the first one is its path. */
export function readLines(text: string, parts?: readonly [string, string]): Line[] {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  if (!parts)
    return filled.map((line) => line.split(PARTED)).filter((words) => words.some((word) => word.trim() !== ''));
  return filled.map((line) => {
    const [first = '', second = ''] = visible(line)
      .trim()
      .split(BETWEEN, 2)
      .map((cell) => cell.replace(/^["“”]|["“”]$/g, ''));
    return { [parts[0]]: first.replace(/^(?:https?:\/\/|www\.)[^/]+(?=\/)/i, ''), [parts[1]]: second };
  });
}
