import type { ClipboardEvent } from 'react';
import { blankOf, type Field, labelWithUnit } from '../../../server/contract/kinds/fields.ts';
import { nextOf } from '../form/form-state.ts';
import { toast } from '../widgets/toast.tsx';
import { partOf } from './entries.ts';
import { Choice, type EntryProps, MoveAndRemove } from './entry-tools.tsx';
import { pastedEntries, pastedRows, valuesBeside } from './pasted-rows.ts';

/** Entries of short texts as the rows of a table, an empty one below them. Rows of a spreadsheet are pasted at the caret. */
export function ListTable({ list }: Pick<EntryProps, 'list'>) {
  const { fields: columns, keyAt } = list;
  const { label, input, value, path, readOnly, renderEntry } = list.field;
  const { of, most } = input;
  const texts = columns.filter(([, field]) => field.input.as === 'line');

  const isBlankAt = (at: number) => !columns.some(([name]) => partOf(value[at], name));

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest('td') : null;
    const at = cell?.closest('tr')?.sectionRowIndex;
    const rows = pastedRows(event.clipboardData, cell?.cellIndex === 0 ? texts.length : 1);
    if (!cell || at === undefined || rows.flat().filter(Boolean).length < 2) return;
    event.preventDefault();
    const [name = ''] = columns[cell.cellIndex] ?? [];
    const next = valuesBeside(value, rows, { at, name, texts }) ?? [
      ...value.slice(0, isBlankAt(at) ? at : at + 1),
      ...pastedEntries(rows, of, texts),
      ...value.slice(at + 1),
    ];
    if (next.length > most) toast.warning(`最多 ${most} 项，最后 ${next.length - most} 行没有放下`);
    list.replace(() => next.slice(0, most));
  };
  const cell = (at: number, name: string, field: Field) => {
    const entry = value[at] ?? blankOf(of);
    const withPart = (next: unknown) => (now: unknown) => ({
      ...Object(now),
      [name]: nextOf(next, partOf(now, name)),
    });
    return renderEntry?.({
      of: field,
      entry,
      value: partOf(entry, name),
      path: name === '' ? `${path}.${at}` : `${path}.${at}.${name}`,
      onValue: (next, changed) => list.put(keyAt(at), name === '' ? next : withPart(next), changed),
    });
  };
  return (
    <table className="list-table fixed-columns cells full-width" onPaste={onPaste} aria-label={label}>
      <thead>
        <tr>
          {columns.map(([name, field]) => (
            <th key={name} scope="col" className={`list-table-${field.input.as} soft type-small`}>
              {labelWithUnit(field)} {!readOnly && field.hint && <span className="type-fine faint">{field.hint}</span>}
            </th>
          ))}
          <td className="list-table-tool" />
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: Math.min(most, value.length + 1) }, (_, at) => {
          const isNext = at === value.length;
          return (
            <tr key={keyAt(at)} className={isNext ? 'list-table-next' : 'list-field-entry'}>
              {columns.map(([name, field], column) => (
                <td key={name} role={column === 0 && columns.length > 1 ? 'rowheader' : undefined}>
                  {cell(at, name, field)}
                </td>
              ))}
              <td>
                {!isNext && (
                  <div className="row at-end">
                    <Choice at={at} list={list} />
                    <MoveAndRemove at={at} list={list} />
                  </div>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
