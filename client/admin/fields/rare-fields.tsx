import { type ReactNode, useState } from 'react';
import type { FieldEntries } from '../../../server/contract/kinds/fields.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';

interface RareFieldsProps {
  fields: FieldEntries;
  values: Readonly<Record<string, unknown>>;
  errors: FieldErrors;
  cell(entry: FieldEntries[number]): ReactNode;
}

/** The rarely used fields of a form, folded unless one has a value or an error. */
export function RareFields({ fields, values, errors, cell }: RareFieldsProps): ReactNode {
  const [filled] = useState(() => new Set<string>()); // a field stays when it is emptied
  for (const [name] of fields) if (values[name]) filled.add(name);
  const shown = fields.filter(([name, { rare, onlyFilled }]) => rare && (!onlyFilled || filled.has(name)));
  if (shown.length === 0) return null;
  return (
    <details className="form-grid-full" open={shown.some(([name]) => errors[name] || values[name]) || undefined}>
      <summary className="room-2">
        更多 <span className="soft">{shown.map(([, { label }]) => label).join('、')}</span>
      </summary>
      <div className="form-grid">{shown.map(cell)}</div>
    </details>
  );
}
