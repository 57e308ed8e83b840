import { useEffect, useRef } from 'react';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { type CallResult, mapResult } from '../../call.ts';
import type { PagedList } from '../list/use-paged-list.ts';
import { toast } from '../widgets/toast.tsx';
import type { Content } from './content-kind.tsx';
import type { ContentRecord } from './content-record.ts';

/** From an index of a list to another one, counted from 0; `control` gets the focus again. */
interface Move {
  readonly row: ContentRecord;
  readonly from: number;
  readonly to: number;
  /** The rows of its group, if they are the list; other ones are shown, too. */
  readonly group?: readonly ContentRecord[];
  readonly control: string;
}

/** Moves the records of a list to other positions, also across pages; in a list of all groups by steps within their own. */
export function useOrder(content: Content, list: PagedList<ContentRecord>) {
  const { calls, orderedBy = '' } = content;
  const { rows = [], filters, page, limit } = list;
  const isMoving = useRef(false);
  /** The rows at the last move, whose positions are unknown until newer ones are loaded, and its button. */
  const last = useRef<{ rows: PagedList<ContentRecord>['rows']; button: string }>(undefined);
  const first = (page - 1) * limit;
  const isFiltered = Object.entries(filters).some(([name, value]) => value !== '' && name !== orderedBy);
  const groups = filters[orderedBy] === '' ? content.filters.find(({ name }) => name === orderedBy) : undefined;
  const whyMixed = groups && `请先按「${groups.label}」查询，再拖动；上移、下移在本组内移动`;
  const why = isFiltered ? '列表正在按条件显示，请先点「重置」再调整顺序' : whyMixed;

  useEffect(() => {
    if (!last.current || last.current.rows === list.rows) return;
    const button = document.querySelector<HTMLElement>(last.current.button);
    if (!button) return;
    last.current = undefined;
    if (document.activeElement === document.body || document.activeElement === null) button.focus();
    button.scrollIntoView({ block: 'nearest' });
  }, [list.rows]);

  async function rowAt(index: number, group: Move['group']): Promise<CallResult<ContentRecord | undefined>> {
    const data = group ? group[index] : rows[index - first];
    if (data || group || index < 0) return { ok: true, msg: '', data };
    return mapResult(await calls.list({ filters, page: index + 1, limit: 1 }), ({ data: [row] }) => row);
  }
  /** Moves a row of this page to an index of the whole list. */
  async function moveInList(row: ContentRecord, to: number, control: string): Promise<void> {
    if (why) return toast.warning(why);
    await move({ row, from: first + rows.indexOf(row), to, control });
  }
  async function moveBy(row: ContentRecord, by: 1 | -1, control: string): Promise<void> {
    const name = groups && !isFiltered && row.values[orderedBy];
    if (!name) return moveInList(row, first + rows.indexOf(row) + by, control);
    const listed = await calls.list({ filters: { [orderedBy]: String(name) }, page: 1, limit: LIST_LIMIT_MAX });
    if (!listed.ok) return toast.error(listed.msg);
    const { data: group, count } = listed.data;
    const from = group.findIndex(({ id }) => id === row.id);
    if (from < 0 && count > group.length) return toast.warning(whyMixed ?? ''); // beyond what one answer holds
    await move({ row, from, to: from + by, group, control });
  }
  async function move(asked: Move): Promise<void> {
    const { row, from, to, group, control } = asked;
    if (to === from || isMoving.current) return;
    // a reload that failed is made again, one that is under way is waited for
    if (from < 0 || last.current?.rows === list.rows) return list.isReading ? undefined : list.refresh();
    isMoving.current = true;
    const result = await send(asked);
    isMoving.current = false;
    if (!result.ok) return toast.error(result.msg);
    const part = group ? '本组' : '';
    if (!result.data) return toast.warning(`已经排在${part}${to < from ? '最前' : '最后'}`);
    last.current = { rows: list.rows, button: `[data-order="${row.id}"] [data-control="${control}"]` };
    toast.success(`${content.titleOf(row)}已移到${part}第 ${to + 1} 条`);
    if (group) list.refresh();
    else list.goTo(filters, Math.floor(to / limit) + 1);
  }
  /** Returns false, and changes nothing, where the list or its pinned part ends. */
  async function send({ row, from, to, group }: Move): Promise<CallResult<boolean>> {
    const target = await rowAt(to, group);
    if (!target.ok) return target;
    if (!isInSamePart(row, target.data)) return { ...target, data: false };
    const next = to < from ? target : await rowAt(to + 1, group);
    if (!next.ok) return next;
    const before = isInSamePart(row, next.data) ? next.data : undefined;
    return mapResult(await calls.move(row.id, before?.id ?? ''), () => true);
  }

  return {
    /** Why rows cannot be moved freely, for people; undefined if they can. */
    why,
    moveBy,
    moveTo: (row: ContentRecord, index: number, control: string) => moveInList(row, first + index, control),
    /** To the top of the whole list: in a kind with pinning, the record is pinned there or unpinned. */
    async pin(row: ContentRecord): Promise<void> {
      if (!content.hasDrafts) return moveInList(row, 0, 'more');
      const pinned = row.values.pinned !== true;
      const result = await calls.update(row.id, { pinned }, row.version);
      if (!result.ok) return toast.error(result.msg);
      toast.success(pinned ? '已置顶' : '已取消置顶');
      list.refresh();
    },
  };
}

/** Whether both are in the same part of the list: pinned records have an order of their own. */
function isInSamePart(one: ContentRecord, other: ContentRecord | undefined): boolean {
  return other !== undefined && Boolean(one.values.pinned) === Boolean(other.values.pinned);
}
