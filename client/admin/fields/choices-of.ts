import type { Choices } from '../../../server/contract/kinds/fields.ts';
import type { Choice } from '../widgets/fields/select-field.tsx';

/** The choices of a field for a select; `none` is the first option for no value. */
export function choicesOf({ choices }: { choices: Choices }, none?: string): Choice<string>[] {
  const all = Object.entries(choices).map(([value, label]) => ({ value, label }));
  return none === undefined ? all : [{ value: '', label: none }, ...all];
}
