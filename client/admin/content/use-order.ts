import { useEffect, useRef } from 'react';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import type { Filters, PagedList } from '../list/use-paged-list.ts';
import { toast } from '../widgets/toast.tsx';
import type { Content } from './content-kind.tsx';
import type { ContentRecord } from './publication.tsx';

/** Moves the records of a list to other positions, also across pages; in a list of all groups by steps within their own. */
export function useOrder(content: Content, list: PagedList<ContentRecord>) {
  const { calls, orderedBy } = content;
  const { rows = [], filters, page, limit } = list;
  /** The rows at the start of a move: their positions are unknown until newer rows are loaded. */
  const before = useRef<readonly ContentRecord[]>(undefined);
  const moved = useRef<{ id: string; control: string }>(undefined);
  const first = (page - 1) * limit;
  const filtered = Object.entries(filters).some(([name, value]) => value !== '' && name !== orderedBy);
  const whyFiltered = filtered ? '列表正在按条件显示，请先点「重置」再调整顺序' : undefined;
  const isOfGroups = orderedBy !== undefined && !filters[orderedBy];
  const whyMixed = isOfGroups
    ? `请先按「${content.filters.find(({ name }) => name === orderedBy)?.label}」查询，再拖动；上移、下移在本组内移动`
    : undefined;
  const why = whyFiltered ?? whyMixed;

  useEffect(() => {
    if (!moved.current || before.current === list.rows) return;
    const { id, control } = moved.current;
    const button = document.querySelector<HTMLElement>(`[data-order="${id}"] [data-control="${control}"]`);
    if (!button) return;
    moved.current = undefined;
    if (document.activeElement === document.body || document.activeElement === null) button.focus();
    button.scrollIntoView({ block: 'nearest' });
  }, [list.rows]);

  async function recordAt(index: number, within: Filters): Promise<ContentRecord | undefined> {
    if (index < 0) return undefined;
    const here = within === filters && rows[index - first];
    if (here) return here;
    const result = await calls.list({ filters: within, page: index + 1, limit: 1 });
    return result.ok ? result.data.data[0] : undefined;
  }
  /** The index of a row in the whole list with these filters; -1 if it is not there. */
  async function indexIn(within: Filters, id: string): Promise<number> {
    for (let part = 1; ; part += 1) {
      const result = await calls.list({ filters: within, page: part, limit: LIST_LIMIT_MAX });
      if (!result.ok || result.data.data.length === 0) return -1;
      const at = result.data.data.findIndex((row) => row.id === id);
      if (at >= 0) return (part - 1) * LIST_LIMIT_MAX + at;
    }
  }
  const isBeside = (one: ContentRecord, other: ContentRecord | undefined) =>
    other !== undefined && Boolean(one.values.pinned) === Boolean(other.values.pinned);

  /** Moves a row of this page to an index of the whole list, counted from 0; `control` gets the focus again. */
  async function moveTo(row: ContentRecord, to: number, control: string): Promise<void> {
    if (why) return toast.warning(why);
    await move(row, [first + rows.indexOf(row), to], control, filters);
  }
  async function moveBy(row: ContentRecord, by: 1 | -1, control: string): Promise<void> {
    const group = isOfGroups && !filtered ? String(row.values[orderedBy] ?? '') : '';
    if (!group) return moveTo(row, first + rows.indexOf(row) + by, control);
    const within = { [orderedBy ?? '']: group };
    const from = await indexIn(within, row.id);
    await move(row, [from, from + by], control, within);
  }
  /** From an index of the list with these filters to another one. */
  async function move(
    row: ContentRecord,
    [from, to]: readonly [number, number],
    control: string,
    within: Filters,
  ): Promise<void> {
    if (to === from || from < 0 || before.current === list.rows) return;
    before.current = list.rows;
    const target = await recordAt(to, within);
    if (!isBeside(row, target)) {
      before.current = undefined;
      return toast.warning(to < from ? '已经排在最前' : '已经排在最后');
    }
    const next = to < from ? target : await recordAt(to + 1, within);
    const result = await calls.move(row.id, next && isBeside(row, next) ? next.id : '');
    if (!result.ok) {
      before.current = undefined;
      return toast.error(result.msg);
    }
    moved.current = { id: row.id, control };
    const isHere = within === filters;
    toast.success(`${content.titleOf(row)}已移到${isHere ? '' : '本组'}第 ${to + 1} 条`);
    if (isHere) list.goTo(filters, Math.floor(to / limit) + 1);
    else list.refresh();
  }

  return {
    /** The reason if nothing can be moved now. */
    why,
    moveBy,
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
