import type { ReactNode } from 'react';
import type { MenuItem } from '../../../server/contract/sections.ts';

interface DetailsMenuProps {
  className: string;
  summary: ReactNode;
  panelClassName: string;
  children: ReactNode;
}

/** A menu in a `<details>`, which works without JavaScript; `closeMenus` (client/site/live/frame.ts) closes it. */
export function DetailsMenu({ className, summary, panelClassName, children }: DetailsMenuProps): ReactNode {
  return (
    <details className={className} data-menu="">
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
  return (
    <ul>
      {items.map((item) => (
        <li key={item.path}>
          <a href={item.path} className={className} aria-current={currentOf(item, path)}>
            {item.title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `page` for the page itself, `true` for one that belongs to it: the value of `aria-current`. */
function currentOf(item: MenuItem, path: string): 'page' | true | undefined {
  if (item.path === path) return 'page';
  return item.also?.includes(path) ? true : undefined;
}
