import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../widgets/fields/text-field.tsx';

/** The separator between words of one line. */
const PARTED = '＝';

type LinesProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onValue'> & {
  lines: string[][];
  onLines(lines: string[][]): void;
};

/** A list of words in each line. */
export function LinesField({ lines, onLines, ...field }: LinesProps): ReactNode {
  return (
    <TextField
      {...field}
      value={lines.map((words) => words.join(PARTED)).join('\n')}
      rows={8}
      onValue={(text) => onLines(text === '' ? [] : text.split('\n').map((words) => words.split(PARTED)))}
    />
  );
}
