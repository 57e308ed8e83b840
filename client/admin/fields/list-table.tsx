import type { ClipboardEvent, ReactNode } from 'react';
import { type Field, type FieldEntries, type ListInput, labelWithUnit } from '../../../server/contract/kinds/fields.ts';
import { toast } from '../widgets/toast.tsx';
import { partOf } from './entries.ts';
import { pastedEntries, pastedRows, valuesBeside } from './pasted-rows.ts';

interface ListTableProps {
  label: string;
  input: ListInput;
  columns: FieldEntries;
  value: readonly unknown[];
  keyAt(at: number): number;
  /** The content of this entry's cell; `name` is empty if the entry is the field itself. */
  renderCell(at: number, name: string, field: Field): ReactNode;
  /** What moves and removes an entry. */
  renderTools(at: number): ReactNode;
  onEntries(entries: unknown[]): void;
}

/** Entries of short texts as the rows of a table, an empty one below them. Rows of a spreadsheet are pasted at the caret. */
export function ListTable(props: ListTableProps): ReactNode {
  const { label, input, columns, value, keyAt, renderCell, renderTools, onEntries } = props;
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
      ...rows.flatMap((cells) => pastedEntries(cells, of, texts)),
      ...value.slice(at + 1),
    ];
    if (next.length > most) toast.warning(`最多 ${most} 项，最后 ${next.length - most} 行没有放下`);
    onEntries(next.slice(0, most));
  };
  return (
    <table className="list-table fixed-columns cells full-width" onPaste={onPaste} aria-label={label}>
      <thead>
        <tr>
          {columns.map(([name, field]) => (
            <th key={name} scope="col" className={`list-table-${field.input.as} soft type-small`}>
              {labelWithUnit(field)} {field.hint && <span className="type-fine faint">{field.hint}</span>}
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
              {columns.map(([name, field]) => (
                <td key={name}>{renderCell(at, name, field)}</td>
              ))}
              <td>{!isNext && <div className="row at-end">{renderTools(at)}</div>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
