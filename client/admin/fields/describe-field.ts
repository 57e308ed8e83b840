import type { Choices } from '../../../server/contract/kinds/field.ts';
import { blankOf, type Field, type Fields, isField, labelAt } from '../../../server/contract/kinds/fields.ts';
import type { Describe } from '../form/differences.ts';
import { partOf } from './entries.ts';

/** The label of the field at a path, with its parents, and how a comparison shows its value. */
export function describeField(all: Fields, path: string): ReturnType<Describe> {
  const label = labelAt(all, path);
  const field = fieldAt(all, path);
  const input = field?.input.as === 'none' ? (field.input.compared ?? field.input) : field?.input;
  const as = input?.as;
  if (as === 'rich' || as === 'picture') return { label, kind: as };
  const show = (value: unknown) => (field && input && as !== 'check' ? shown({ ...field, input }, value) : value);
  const list = input?.as === 'list' ? { blank: blankOf(input.of), isInStep: input.isInStep } : {};
  const isBeside = input !== field?.input; // only a comparison shows it
  // what is stored are the hidden names, while the form's label is about the shown ones
  return { label: as === 'shown' ? '隐藏的栏目' : label, kind: 'text', show, isBeside, ...list };
}

/** A value as people read it: a choice by its name, a number with its unit; in an entry of a list, a set mark by its label. */
function shown(field: Field, value: unknown): unknown {
  const { input, label } = field;
  if (Array.isArray(value)) {
    const of = input.as === 'list' ? input.of : field;
    return value.map((entry) => (isField(of) ? shown(of, entry) : shownIn(of, entry)));
  }
  switch (input.as) {
    case 'group':
      return shownIn(input.fields, value);
    case 'none':
      return '';
    case 'check':
      return value ? label : '';
    case 'number':
      return typeof value === 'number' ? `${value} ${input.unit}`.trim() : value;
    case 'lines':
      return input.columns ? input.columns.map((name) => partOf(value, name)) : value;
    default:
      return 'choices' in input ? nameOf(input, value) : value;
  }
}

function nameOf(input: { choices: Choices; none?: string }, value: unknown): unknown {
  const names = new Map<unknown, string>(Object.entries(input.choices));
  return names.get(value) ?? (value === '' ? (input.none ?? value) : value);
}

/** The filled fields of a group or an entry, as people read them. */
function shownIn(fields: Fields, entry: unknown): unknown[] {
  const parts = Object.entries(fields).map(([name, field]) => shown(field, partOf(entry, name)));
  return parts.filter((part) => part !== '' && part !== undefined && part !== null);
}

/** The field at a path such as `company.name` or `params.0.value`; the path of a whole entry names its list. */
function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', ...inner] = path.split('.');
  const field = fields[name];
  if (field?.input.as === 'group') return fieldAt(field.input.fields, inner.join('.'));
  if (field?.input.as !== 'list' || inner.length < 2 || isField(field.input.of)) return field;
  return fieldAt(field.input.of, inner.slice(1).join('.'));
}
