import { useEffect, useRef } from 'react';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { type CallResult, mapResult } from '../../call.ts';
import type { Filters, PagedList } from '../list/use-paged-list.ts';
import { toast } from '../widgets/toast.tsx';
import type { Content } from './content-kind.tsx';
import type { ContentRecord } from './publication.tsx';

/** From an index of the list with these filters to another one, counted from 0; `control` gets the focus again. */
interface Move {
  readonly row: ContentRecord;
  readonly from: number;
  readonly to: number;
  readonly within: Filters;
  readonly control: string;
}

/** Moves the records of a list to other positions, also across pages; in a list of all groups by steps within their own. */
export function useOrder(content: Content, list: PagedList<ContentRecord>) {
  const { calls, orderedBy } = content;
  const { rows = [], filters, page, limit } = list;
  const isMoving = useRef(false);
  /** The rows of the last move: their positions are unknown until newer rows are loaded. */
  const rowsWhenMoved = useRef<readonly ContentRecord[]>(undefined);
  const toFocus = useRef<{ id: string; control: string }>(undefined);
  const first = (page - 1) * limit;
  const isFiltered = Object.entries(filters).some(([name, value]) => value !== '' && name !== orderedBy);
  const isOfGroups = orderedBy !== undefined && !filters[orderedBy];
  const whyMixed = isOfGroups
    ? `请先按「${content.filters.find(({ name }) => name === orderedBy)?.label}」查询，再拖动；上移、下移在本组内移动`
    : undefined;
  const why = isFiltered ? '列表正在按条件显示，请先点「重置」再调整顺序' : whyMixed;

  useEffect(() => {
    if (!toFocus.current || rowsWhenMoved.current === list.rows) return;
    const { id, control } = toFocus.current;
    const button = document.querySelector<HTMLElement>(`[data-order="${id}"] [data-control="${control}"]`);
    if (!button) return;
    toFocus.current = undefined;
    if (document.activeElement === document.body || document.activeElement === null) button.focus();
    button.scrollIntoView({ block: 'nearest' });
  }, [list.rows]);

  async function recordAt(index: number, within: Filters): Promise<CallResult<ContentRecord | undefined>> {
    const here = within === filters ? rows[index - first] : undefined;
    if (here || index < 0) return { ok: true, msg: '', data: here };
    return mapResult(await calls.list({ filters: within, page: index + 1, limit: 1 }), ({ data: [row] }) => row);
  }

  /** Moves a row of this page to an index of the whole list. */
  async function moveInList(row: ContentRecord, to: number, control: string): Promise<void> {
    if (why) return toast.warning(why);
    await move({ row, from: first + rows.indexOf(row), to, within: filters, control });
  }
  async function moveBy(row: ContentRecord, by: 1 | -1, control: string): Promise<void> {
    const group = isOfGroups && !isFiltered ? String(row.values[orderedBy] ?? '') : '';
    if (!group) return moveInList(row, first + rows.indexOf(row) + by, control);
    const within = { [orderedBy ?? '']: group };
    const found = await indexIn(content, within, row.id);
    if (!found.ok) return toast.error(found.msg);
    await move({ row, from: found.data, to: found.data + by, within, control });
  }
  async function move(asked: Move): Promise<void> {
    const { row, from, to, within, control } = asked;
    if (to === from || isMoving.current) return;
    // a reload that failed is made again, one that is under way is waited for
    if (from < 0 || rowsWhenMoved.current === list.rows) return list.isReading ? undefined : list.refresh();
    isMoving.current = true;
    const result = await send(asked);
    isMoving.current = false;
    if (!result.ok) return toast.error(result.msg);
    const isHere = within === filters;
    const part = isHere ? '' : '本组';
    if (!result.data) return toast.warning(`已经排在${part}${to < from ? '最前' : '最后'}`);
    rowsWhenMoved.current = list.rows;
    toFocus.current = { id: row.id, control };
    toast.success(`${content.titleOf(row)}已移到${part}第 ${to + 1} 条`);
    if (isHere) list.goTo(filters, Math.floor(to / limit) + 1);
    else list.refresh();
  }
  /** Returns false, and changes nothing, where the list or its pinned part ends. */
  async function send({ row, from, to, within }: Move): Promise<CallResult<boolean>> {
    const target = await recordAt(to, within);
    if (!target.ok) return target;
    if (!isInSamePart(row, target.data)) return { ...target, data: false };
    const next = to < from ? target : await recordAt(to + 1, within);
    if (!next.ok) return next;
    const before = isInSamePart(row, next.data) ? next.data : undefined;
    return mapResult(await calls.move(row.id, before?.id ?? ''), () => true);
  }

  return {
    /** Why rows cannot be moved freely, for people; undefined if they can. */
    why,
    moveBy,
    /** Moves a row to an index of this page. */
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

/** The index of a row in the whole list with these filters; -1 if it is not there. */
async function indexIn({ calls }: Content, within: Filters, id: string): Promise<CallResult<number>> {
  for (let before = 0; ; before += LIST_LIMIT_MAX) {
    const page = before / LIST_LIMIT_MAX + 1;
    const result = await calls.list({ filters: within, page, limit: LIST_LIMIT_MAX });
    if (!result.ok) return result;
    const { data } = result.data;
    const at = data.findIndex((row) => row.id === id);
    if (at >= 0 || data.length === 0) return { ...result, data: at < 0 ? at : before + at };
  }
}

/** Whether both are in the same part of the list: pinned records have an order of their own. */
function isInSamePart(one: ContentRecord, other: ContentRecord | undefined): boolean {
  return other !== undefined && Boolean(one.values.pinned) === Boolean(other.values.pinned);
}
