import type { Field } from '../../../server/contract/kinds/fields.ts';
import { type AnyKind, columnsOf, roleOf, titleOf } from '../../../server/contract/kinds/kind.ts';
import { clamped, timeColumn } from '../list/columns.tsx';
import { recordName } from '../list/record-link.ts';
import type { Column } from '../list/table.tsx';
import { type ContentRecord, StandingMark } from './publication.tsx';

/** The columns of a kind, by its fields; the screen itself adds the picture's cell. */
export function kindColumns(
  kind: AnyKind,
  { widePictures, showsTime }: { widePictures: boolean; showsTime: boolean },
  isHeldBack: boolean,
): Column<ContentRecord>[] {
  const columns = columnsOf(kind).map(([name, field]): Column<ContentRecord> => {
    const head = field.label;
    if (field.role === 'picture')
      return { key: 'picture', head, width: widePictures ? 'medium' : 'picture', card: 'picture', cell: () => null };
    const { as } = field.input;
    const narrow: Column<ContentRecord>['width'] = as === 'check' ? 'head' : 'short';
    const short = (as === 'check' || as === 'choice') && { width: narrow };
    const isTitle = name === roleOf(kind, 'title');
    const card = isTitle ? { card: 'title' as const } : {};
    // without a value in it a record is in none of the site's lists
    const isGroup = name === kind.orderedBy;
    const cell = ({ values }: ContentRecord) =>
      isTitle ? clamped(recordName(titleOf(kind, values))) : cellOf(field, values[name], isGroup);
    return { key: name, head, ...short, ...card, cell };
  });
  const time = timeColumn<ContentRecord>('时间', ({ createDate }) => createDate);
  if (!showsTime) return columns;
  return isHeldBack ? [...columns, time, STANDING] : [...columns, time];
}

const STANDING: Column<ContentRecord> = {
  head: '状态',
  width: 'head',
  cell: ({ values, sample }) => (
    <div>
      <StandingMark values={values} />
      {sample && <span className="tag">示例</span>}
    </div>
  ),
};

function cellOf({ input }: Field, value: unknown, isGroup: boolean) {
  if (typeof value === 'boolean') return clamped(value ? '是' : '');
  const text = input.as === 'number' && value !== null ? `${value} ${input.unit}`.trim() : String(value ?? '');
  const shown = input.as === 'choice' ? (new Map(Object.entries(input.choices)).get(text) ?? '') : text;
  return isGroup && shown === '' ? <span className="tag tone-warn">未选，官网不显示</span> : clamped(shown);
}
