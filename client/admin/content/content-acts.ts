import { chinaDateTime } from '../../../server/contract/china-time.ts';
import { TITLE_MAX } from '../../../server/contract/rules.ts';
import type { PagedKind } from '../../../server/kinds.ts';
import { mapResult } from '../../call.ts';
import { nameRows, type RowAct } from '../list/act-on-rows.ts';
import { isLost, staffCall } from '../state/staff-call.ts';
import { confirm } from '../widgets/confirm.tsx';
import { copyText } from '../widgets/copy-text.ts';
import { isGone } from '../widgets/fields/select-field.tsx';
import { toast, warnNotKept } from '../widgets/toast.tsx';
import { freeAddress } from './addresses.ts';
import type { Content } from './content-kind.tsx';
import type { ContentRecord, FieldValues } from './content-record.ts';
import { NOT_HELD_BACK, standingOfValues } from './publication.tsx';
import { check } from './publish-panel.tsx';

export type Act = RowAct<ContentRecord>;

/** The actions on one record or on many, in the order of their buttons. */
export function contentActs(content: Content): { remove: Act; publish?: Act; hold?: Act } {
  const { calls, kind, noun, titleOf } = content;

  const remove: Act = {
    word: '删除',
    done: '已删除',
    isDanger: true,
    question: (rows) => ({
      title: `提示：删除${noun}`,
      text: nameRows(
        rows,
        (row) => content.deleteQuestion(titleOf(row)),
        `是否确认删除选中的 ${rows.length} 条${noun}？`,
      ),
      hint: '删除后可以在回收站恢复。',
    }),
    run: ({ id }, press) => calls.remove(id, press),
    undo: ({ id }, _answer, press) => staffCall('history/undelete', { kind, id }, press).then(warnNotKept),
  };
  if (!content.hasDrafts) return { remove };
  return {
    remove,
    publish: changeTo(
      content,
      { status: 'published', publishAt: '' },
      { word: '发布', done: '已发布', question: (rows) => askToPublish(content, rows) },
    ),
    hold: changeTo(content, { status: 'draft' }, { word: '转为草稿', done: '已转为草稿' }),
  };
}

/** Sets these fields; 撤销 sets them as they were. */
function changeTo({ calls }: Content, to: FieldValues, act: Pick<Act, 'word' | 'done' | 'question'>): Act {
  return {
    ...act,
    run: async ({ id, version }, press) => {
      const saved = mapResult(await calls.update(id, to, version, press), (row) => row.version);
      return saved.ok ? { ...saved, msg: act.done } : saved;
    },
    undo({ id, values }, version, press) {
      const before = Object.fromEntries(Object.keys(to).map((name) => [name, values[name]]));
      return calls.update(id, before, Number(version), press);
    },
  };
}

/** Moves records to another group or column. The order that people gave to those of a group is lost: that is asked before. */
export function moveTo(content: Content, group: string, name: string): Act {
  const { groupedBy = '', orderedBy, noun } = content;
  const act = changeTo(content, { [groupedBy]: group }, { word: '移动', done: `已移到“${name}”` });
  if (!orderedBy) return act;
  const { undo: _lost, ...final } = act;
  return {
    ...final,
    question: ({ length }) => ({
      text: `是否把选中的 ${length} 条${noun}移到“${name}”？`,
      hint: '它们在原来分组里的顺序不保留，不能撤销。',
      yes: '移动',
    }),
  };
}

/** Checks unpublished records like the panel before publishing does, and counts those with findings. */
async function askToPublish({ calls, kind, noun, titleOf }: Content, rows: readonly ContentRecord[]) {
  const found: string[] = [];
  for (const row of rows.filter(({ values }) => standingOfValues(values) !== 'published')) {
    const detail = await calls.detail(row.id);
    if (!detail.ok) continue;
    if ((await check(kind, detail.data.values)).length > 0) found.push(titleOf(row));
  }
  if (rows.length === 1 && found.length === 0) return undefined;
  const named = nameRows(found, (title) => `“${title}”`, `“${found[0]}”等 ${found.length} 条`);
  return {
    text: nameRows(rows, (row) => `是否确认发布“${titleOf(row)}”？`, `是否确认发布选中的 ${rows.length} 条${noun}？`),
    hint:
      found.length > 0 ? `${named}可能需要修改，可以先打开编辑，按发布前检查的提示修改。` : '发布前检查没有发现问题。',
    yes: found.length > 0 ? '继续发布' : '发布',
    isRisky: found.length > 0,
  };
}

/** The last copy of each record as it was sent: by now another address may be free. */
const sentCopies = new Map<string, FieldValues>();

/** Saves a copy of a record as a draft; returns its id, or nothing after an error message. */
export async function copyRecord(content: Content, id: string): Promise<string | undefined> {
  const { calls, kind, fields, titleField = '' } = content;
  const detail = await calls.detail(id);
  if (!detail.ok) return void toast.error(detail.msg);
  const { values } = detail.data;
  const title = `${values[titleField]}（副本）`;
  const titled = titleField in values && Array.from(title).length <= TITLE_MAX ? { [titleField]: title } : {};
  const draft: Record<string, unknown> = { ...values, ...NOT_HELD_BACK, status: 'draft', ...titled };
  const gone = fields.filter(([name, { input }]) => input.as === 'choice' && isGone(input, String(values[name])));
  for (const [name] of gone) draft[name] = '';
  // what is chosen, an old address, stays with the original
  for (const [name, { unique, input }] of fields)
    if (unique) draft[name] = input.as === 'choice' ? '' : await freeAddress(content, name, String(values[name]));
  const before = sentCopies.get(id);
  const sent = before && isLost(`${kind}/save`, before) ? before : draft;
  sentCopies.set(id, sent);
  const saved = await calls.add(sent);
  const without = gone.map(([, { label }]) => `，原来的${label}已经删除，请重新选择`).join('');
  toast.answer(saved.ok ? { ...saved, msg: `已复制为草稿${without}` } : saved);
  return saved.ok ? saved.data.id : undefined;
}

/** Copies an address that shows a record before it is public; if the browser cannot copy, the address is shown. */
export async function sharePreview(kind: PagedKind, id: string): Promise<void> {
  const result = await staffCall('preview/create', { kind, id });
  if (!result.ok) return toast.error(result.msg);
  const address = location.origin + result.data.url;
  await copyText(address, '预览链接', `${chinaDateTime(result.data.expiresAt)} 前可以打开`);
}

/** Ends all preview links of a record, if the person is sure. */
export async function endPreviews(kind: PagedKind, id: string): Promise<void> {
  const hint = '已经发出的链接都会立即失效，无法恢复';
  if (!(await confirm({ title: '结束预览链接', text: '是否结束这条内容的全部预览链接？', hint }))) return;
  const result = await staffCall('preview/end', { kind, id });
  toast.answer(result.ok ? { ...result, msg: '预览链接已全部失效' } : result);
}
