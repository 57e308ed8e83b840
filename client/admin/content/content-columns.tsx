import type { Field } from '../../../server/contract/kinds/fields.ts';
import type { FieldEntries } from '../fields/kind-fields.tsx';
import { timeColumn } from '../list/columns.tsx';
import { recordName } from '../list/record-name.ts';
import type { Column } from '../list/table.tsx';
import type { ContentRecord } from './content-record.ts';
import { StandingMark } from './publication.tsx';

interface ColumnLook {
  widePictures: boolean;
  showsTime: boolean;
  isHeldBack: boolean;
  /** Without a value in it a record is in none of the site's lists. */
  orderedBy: string | undefined;
}

/** The columns of a kind; the cell of its picture is the screen's own. */
export function kindColumns(
  fields: FieldEntries,
  { widePictures, showsTime, isHeldBack, orderedBy }: ColumnLook,
): Column<ContentRecord>[] {
  const columns = fields.map(([name, field]): Column<ContentRecord> => {
    const column = { key: name, head: field.label };
    if (field.role === 'picture') {
      return {
        ...column,
        key: 'picture',
        width: widePictures ? 'medium' : 'picture',
        card: 'picture',
        cell: () => null,
      };
    }
    const short = field.input.as === 'choice' ? { width: 'short' as const } : {};
    const card = field.role === 'title' ? { card: 'title' as const } : {};
    return { ...column, ...short, ...card, cell: ({ values }) => cellOf(field, values[name], name === orderedBy) };
  });
  const time = timeColumn<ContentRecord>('时间', ({ createDate }) => createDate, isHeldBack ? standing : undefined);
  return showsTime ? [...columns, time] : columns;
}

const standing = ({ values }: ContentRecord) => <StandingMark values={values} />;

function cellOf({ role, input }: Field, value: unknown, isGroup: boolean) {
  const text = String(value ?? '');
  if (input.as === 'choice')
    return (
      new Map(Object.entries(input.choices)).get(text) ??
      (isGroup ? <span className="tag tag-open">未选，官网不显示</span> : '—')
    );
  const isTitle = role === 'title';
  if (text === '' && !isTitle) return '—';
  // cut after two lines; the whole of it is its tooltip
  return (
    <span className="clamp" title={text}>
      {isTitle ? recordName(text) : text}
    </span>
  );
}
