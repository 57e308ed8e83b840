import { useEffect, useRef } from 'react';
import type { PagedList } from '../list/use-paged-list.ts';
import { toast } from '../widgets/toast.tsx';
import type { Content } from './content-kind.tsx';
import type { ContentRecord } from './publication.tsx';

/** Moves the records of a list to other positions, also across pages. */
export function useOrder(content: Content, list: PagedList<ContentRecord>) {
  const { calls, orderedBy } = content;
  const { rows = [], filters, page, limit, count } = list;
  /** The rows at the start of a move: their positions are unknown until newer rows are loaded. */
  const before = useRef<readonly ContentRecord[]>(undefined);
  const moved = useRef<{ id: string; control: string }>(undefined);
  const first = (page - 1) * limit;
  const filtered = Object.entries(filters).some(([name, value]) => value !== '' && name !== orderedBy);
  const why = filtered
    ? '列表正在按条件显示，请先点「重置」再调整顺序'
    : orderedBy !== undefined && !filters[orderedBy]
      ? `请先按「${content.filters.find(({ name }) => name === orderedBy)?.label}」查询，再调整该组的顺序`
      : undefined;

  useEffect(() => {
    if (!moved.current || before.current === list.rows) return;
    const { id, control } = moved.current;
    const button = document.querySelector<HTMLElement>(`[data-order="${id}"] [data-control="${control}"]`);
    if (!button) return;
    moved.current = undefined;
    if (document.activeElement === document.body || document.activeElement === null) button.focus();
    button.scrollIntoView({ block: 'nearest' });
  }, [list.rows]);

  async function recordAt(index: number): Promise<ContentRecord | undefined> {
    if (index < 0 || index >= count) return undefined;
    const here = rows[index - first];
    if (here) return here;
    const result = await calls.list({ filters, page: index + 1, limit: 1 });
    return result.ok ? result.data.data[0] : undefined;
  }
  const isBeside = (one: ContentRecord, other: ContentRecord | undefined) =>
    other !== undefined && Boolean(one.values.pinned) === Boolean(other.values.pinned);

  /** Moves a row of this page to an index of the whole list, counted from 0; `control` gets the focus again. */
  async function moveTo(row: ContentRecord, to: number, control: string): Promise<void> {
    if (why) return toast.warning(why);
    const from = first + rows.indexOf(row);
    if (to === from || before.current === list.rows) return;
    before.current = list.rows;
    const target = await recordAt(to);
    if (!isBeside(row, target)) {
      before.current = undefined;
      return toast.warning(to < from ? '已经排在最前' : '已经排在最后');
    }
    const next = to < from ? target : await recordAt(to + 1);
    const result = await calls.move(row.id, next && isBeside(row, next) ? next.id : '');
    if (!result.ok) {
      before.current = undefined;
      return toast.error(result.msg);
    }
    moved.current = { id: row.id, control };
    toast.success(`${content.titleOf(row)}已移到第 ${to + 1} 条`);
    list.goTo(filters, Math.floor(to / limit) + 1);
  }

  return {
    /** The reason if nothing can be moved now. */
    why,
    moveBy: (row: ContentRecord, by: 1 | -1, control: string) => moveTo(row, first + rows.indexOf(row) + by, control),
    moveTo: (row: ContentRecord, index: number, control: string) => moveTo(row, first + index, control),
    /** To the top of the whole list: in a kind with pinning, the record is pinned there or unpinned. */
    async pin(row: ContentRecord): Promise<void> {
      if (!content.isHeldBack) return moveTo(row, 0, 'more');
      const pinned = row.values.pinned !== true;
      const result = await calls.update(row.id, { pinned }, row.version);
      if (!result.ok) return toast.error(result.msg);
      toast.success(pinned ? '已置顶' : '已取消置顶');
      list.refresh();
    },
  };
}
