import { useEffect, useRef } from 'react';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { type CallResult, mapResult } from '../../call.ts';
import type { PagedList } from '../list/use-paged-list.ts';
import { toast } from '../widgets/toast.tsx';
import type { Content } from './content-kind.tsx';
import type { ContentRecord } from './content-record.ts';

interface Move {
  readonly row: ContentRecord;
  /** Indexes from 0, in the whole list or in `group`. */
  readonly from: number;
  readonly to: number;
  /** The rows of the record's group, if it moves within this although the list shows all groups. */
  readonly group?: readonly ContentRecord[];
  /** The `data-control` of the pressed button, which gets the focus back after the move. */
  readonly control: string;
}

/** Moves the records of a list, also to other pages. While the list shows all groups, a record only moves by steps within its own. */
export function useOrder(content: Content, list: PagedList<ContentRecord>) {
  const { calls, orderedBy = '' } = content;
  const { rows = [], filters, page, limit } = list;
  const isMoving = useRef(false);
  /** The last move: the rows that were shown, whose positions are wrong until they are loaded again, and the pressed button. */
  const lastMove = useRef<{ rows: PagedList<ContentRecord>['rows']; button: string }>(undefined);
  const pageStart = (page - 1) * limit;
  const isFiltered = Object.entries(filters).some(([name, value]) => value !== '' && name !== orderedBy);
  const groups = filters[orderedBy] === '' ? content.filters.find(({ name }) => name === orderedBy) : undefined;
  const whyMixed = groups && `请先按「${groups.label}」查询，再拖动；上移、下移在本组内移动`;
  const why = isFiltered ? '列表正在按条件显示，请先点「重置」再调整顺序' : whyMixed;

  useEffect(() => {
    if (!lastMove.current || lastMove.current.rows === list.rows) return;
    const button = document.querySelector<HTMLElement>(lastMove.current.button);
    if (!button) return;
    lastMove.current = undefined;
    if (document.activeElement === document.body || document.activeElement === null) button.focus();
    button.scrollIntoView({ block: 'nearest' });
  }, [list.rows]);

  /** The row at an index, which may be on another page; undefined beyond the ends. */
  async function rowAt(index: number, group: Move['group']): Promise<CallResult<ContentRecord | undefined>> {
    const data = group ? group[index] : rows[index - pageStart];
    if (data || group || index < 0) return { ok: true, msg: '', data };
    return mapResult(await calls.list({ filters, page: index + 1, limit: 1 }), ({ data: [row] }) => row);
  }
  /** Moves a row of this page to an index of the whole list. */
  async function moveInList(row: ContentRecord, to: number, control: string): Promise<void> {
    if (why) return toast.warning(why);
    await move({ row, from: pageStart + rows.indexOf(row), to, control });
  }
  /** Moves a row one step up or down: in its group while the list shows all groups and nothing else is filtered. */
  async function moveBy(row: ContentRecord, by: 1 | -1, control: string): Promise<void> {
    const groupName = groups && !isFiltered && row.values[orderedBy];
    if (!groupName) return moveInList(row, pageStart + rows.indexOf(row) + by, control);
    const listed = await calls.list({ filters: { [orderedBy]: String(groupName) }, page: 1, limit: LIST_LIMIT_MAX });
    if (!listed.ok) return toast.error(listed.msg);
    const { data: group, count } = listed.data;
    const from = group.findIndex(({ id }) => id === row.id);
    if (from < 0 && count > group.length) return toast.warning(whyMixed ?? ''); // it is beyond the first LIST_LIMIT_MAX rows
    await move({ row, from, to: from + by, group, control });
  }
  async function move(asked: Move): Promise<void> {
    const { row, from, to, group, control } = asked;
    if (to === from || isMoving.current) return;
    // the shown positions are out of date: waits for a running reload, repeats a failed one
    if (from < 0 || lastMove.current?.rows === list.rows) return list.isReading ? undefined : list.refresh();
    isMoving.current = true;
    const result = await send(asked);
    isMoving.current = false;
    if (!result.ok) return toast.error(result.msg);
    const part = group ? '本组' : '';
    if (!result.data) return toast.warning(`已经排在${part}${to < from ? '最前' : '最后'}`);
    lastMove.current = { rows: list.rows, button: `[data-order="${row.id}"] [data-control="${control}"]` };
    toast.success(`${content.titleOf(row)}已移到${part}第 ${to + 1} 条`);
    if (group) list.refresh();
    else list.goTo(filters, Math.floor(to / limit) + 1);
  }
  /** Sends the move. Returns false, and sends nothing, if it would leave the list or the part of pinned or unpinned rows. */
  async function send({ row, from, to, group }: Move): Promise<CallResult<boolean>> {
    const target = await rowAt(to, group);
    if (!target.ok) return target;
    if (!isInSamePart(row, target.data)) return { ...target, data: false };
    const follower = to < from ? target : await rowAt(to + 1, group);
    if (!follower.ok) return follower;
    const before = isInSamePart(row, follower.data) ? follower.data : undefined; // none: it becomes the last
    return mapResult(await calls.move(row.id, before?.id ?? ''), () => true);
  }

  return {
    /** A sentence why rows cannot be dragged now; undefined if they can. */
    why,
    moveBy,
    moveTo: (row: ContentRecord, index: number, control: string) => moveInList(row, pageStart + index, control),
    /** Pins or unpins a record. In a kind without pinning it moves to the top of the list. */
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

/** Whether both are pinned, or neither: each of these two parts of the list has its own order. */
function isInSamePart(one: ContentRecord, other: ContentRecord | undefined): boolean {
  return other !== undefined && Boolean(one.values.pinned) === Boolean(other.values.pinned);
}
