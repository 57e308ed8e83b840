import { type Field, type Fields, labelAt } from '../../../server/contract/kinds/fields.ts';
import type { Describe } from '../versions/record-versions.ts';

/** The label of the field at a path, with its parents, and how to show its value in a comparison. */
export function describeField(all: Fields, path: string): ReturnType<Describe> {
  const label = labelAt(all, path);
  const { input } = fieldAt(all, path) ?? {};
  if (input?.as === 'rich' || input?.as === 'picture') return { label, kind: input.as };
  if (!input || !('choices' in input)) return { label, kind: 'text' };
  const said = new Map<unknown, unknown>(Object.entries(input.choices));
  const show = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(show)
      : (said.get(value) ?? (value === '' && 'none' in input ? input.none : value));
  return { label: input.as === 'shown' ? '隐藏的栏目' : label, kind: 'text', show };
}

function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', ...inner] = path.split('.');
  const field = fields[name];
  return field?.input.as === 'group' ? fieldAt(field.input.fields, inner.join('.')) : field;
}
