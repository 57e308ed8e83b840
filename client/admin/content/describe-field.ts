import type { ValueKind } from '../versions/value-view.tsx';
import type { Content } from './content-kind.ts';

/** What a field is called beside its value, and how the value is shown. */
export function describeField(
  content: Content,
  name: string,
): { label: string; kind: ValueKind; show?(value: unknown): unknown } {
  const field = content.fields.find((other) => other.name === name);
  if (!field) return { label: name, kind: 'text' };
  const { label } = field;
  if (field.kind === 'rich' || field.kind === 'picture') return { label, kind: field.kind };
  if (field.kind !== 'choice') return { label, kind: 'text' };
  const show = (value: unknown) => field.choices.find((choice) => choice.value === value)?.label ?? value;
  return { label, kind: 'text', show };
}
