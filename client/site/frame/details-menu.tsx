import type { ReactNode } from 'react';
import type { MenuItem } from '../../../server/contract/menu.ts';
import { part } from '../live/parts.ts';
import { langOf, useInEnglish } from '../widgets/in-english.ts';

interface DetailsMenuProps {
  className: string;
  summary: ReactNode;
  panelClassName: string;
  /** Covers the page: the back button closes it, too. */
  closesByBack?: boolean;
  children: ReactNode;
}

/** A menu in a `<details>`, which works without JavaScript; `closeMenus` (client/site/live/frame.ts) closes it. */
export function DetailsMenu(props: DetailsMenuProps): ReactNode {
  const { className, summary, panelClassName, closesByBack, children } = props;
  return (
    <details className={className} data-menu="" {...(closesByBack && part('frame', 'menu'))}>
      {summary}
      <div className={panelClassName}>{children}</div>
    </details>
  );
}

interface MenuLinksProps {
  items: readonly MenuItem[];
  path: string;
  className: string;
}

/** The entries of a menu, each as long as it has room. */
export function MenuLinks({ items, path, className }: MenuLinksProps): ReactNode {
  const inEnglish = useInEnglish();
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.path} ${item.title}`}>
          <a
            href={item.path}
            className={lookOf(item, className)}
            lang={langOf(item.title, inEnglish)}
            aria-current={currentOf(item, path)}
          >
            {item.title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Titles of own pages may be of any length; an owner's name in the menu has two lines of eight signs at most. */
const LONG = 16;
function lookOf({ title }: MenuItem, className: string): string {
  return [...title].length > LONG ? `${className} is-long` : className;
}

/** `page` for the page itself, `true` for one that belongs to it: the value of `aria-current`. */
function currentOf(item: MenuItem, path: string): 'page' | true | undefined {
  if (item.path === path) return 'page';
  return item.also?.includes(path) ? true : undefined;
}
