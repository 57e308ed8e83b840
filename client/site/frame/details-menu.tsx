import type { ReactNode } from 'react';
import type { MenuItem } from '../../../server/contract/menu.ts';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import type { Site } from '../../../server/settings.ts';
import { part } from '../live/parts.ts';
import { langOf, useInEnglish } from '../widgets/page-context.ts';
import { CopyButton } from '../widgets/share.tsx';

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

/** The company's numbers in a menu's panel: each to dial and to copy, and when somebody answers. */
export function PhoneNumbers({ phones, hours }: { phones: Site['phones']; hours: string }): ReactNode {
  return (
    <>
      {phones.map(({ label, number }) => (
        <p key={number} className="phone-numbers-one">
          <span className="block soft type-small">{label}</span>
          <a className="phone-numbers-dial right-3 figures heavy ink unbroken" href={telephoneHref(number)}>
            {number}
          </a>{' '}
          <CopyButton text={number} label="复制" />
        </p>
      ))}
      {hours && <p className="soft type-small ruled-above room-3 above-4">{hours}</p>}
    </>
  );
}
