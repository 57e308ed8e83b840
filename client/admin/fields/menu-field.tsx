import type { Fields } from '../../../server/contract/kinds/fields.ts';
import { type MenuEntry, type OwnPage, targetOf, wholeMenu } from '../../../server/contract/menu.ts';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { SECTIONS } from '../../../server/contract/sections.ts';
import { mapList } from '../../call.ts';
import { staffCall, useChangeCount } from '../state/staff-call.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { ListField } from './list-field.tsx';
import type { ListFieldProps } from './use-entries.ts';

const entryOf = (entry: unknown) => entry as MenuEntry; // proof: the list's shape
type Page = Pick<OwnPage, 'pageId' | 'inMenu' | 'title'>;

const TITLES: ReadonlyMap<string, string> = new Map(Object.entries(SECTIONS).map(([name, { title }]) => [name, title]));

/** Edits the main menu as visitors see it. Its sections and pages can be moved, renamed and hidden; links can also be removed. */
export function MenuField({ input, value, onValue, renderEntry, ...field }: ListFieldProps) {
  const pages = useLoaded(loadPages, useChangeCount()).data?.data ?? [];
  const pageAt = ({ page }: MenuEntry) => pages.find(({ pageId }) => pageId === page);
  const whole = (entries: unknown) => wholeMenu(entries as readonly MenuEntry[], pages); // proof: the list's shape
  const { section: _section, page: _page, ...columns } = input.of as Fields; // proof: an entry of the menu has named fields
  /** The name of the section or page that the entry opens; empty for a link. */
  const targetName = (entry: MenuEntry) => {
    if (entry.section) return TITLES.get(entry.section) ?? '已没有的栏目';
    return entry.page && (pageAt(entry)?.title ?? '未公开或已删除的页面');
  };
  return (
    <ListField
      {...field}
      input={{ ...input, of: columns }}
      value={whole(value)}
      nameOf={(entry) => entryOf(entry).title || targetName(entryOf(entry))}
      stays={(entry) => TITLES.has(entryOf(entry).section) || pageAt(entryOf(entry))?.inMenu === true}
      onValue={
        (change, path) => onValue((now) => withoutAdded(change(whole(now ?? [])) as MenuEntry[], pages), path) // proof: as above
      }
      renderEntry={(cell) => {
        const name = cell.of === columns.url && targetName(entryOf(cell.entry));
        return name ? <span className="room-2">{name}</span> : renderEntry?.(cell);
      }}
    />
  );
}

async function loadPages() {
  return mapList(
    await staffCall('page/list', { limit: LIST_LIMIT_MAX }),
    ({ pageId, inMenu, pageTitle }): Page => ({ pageId, inMenu, title: pageTitle || '未命名页面' }),
  );
}

/** The menu to store: without the pages at its end that `wholeMenu` adds, so that one taken out of menus later disappears from it. */
export function withoutAdded(entries: readonly MenuEntry[], pages: readonly Page[]): readonly MenuEntry[] {
  const targets = entries.map(targetOf).join();
  // everything up to the last section, link or changed page is stored
  let count = entries.findLastIndex(({ page, title, shown, phoneOnly }) => !page || title || !shown || phoneOnly) + 1;
  while (wholeMenu(entries.slice(0, count), pages).map(targetOf).join() !== targets && count < entries.length)
    count += 1;
  return entries.slice(0, count);
}
