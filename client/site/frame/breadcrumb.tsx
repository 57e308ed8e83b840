import type { ReactNode } from 'react';

interface BreadcrumbProps {
  /** Where the page belongs. */
  parent: { title: string; href: string };
  current: string;
}

/** 「产品中心 > name」. */
export function Breadcrumb({ parent, current }: BreadcrumbProps): ReactNode {
  return (
    <nav className="breadcrumb screen-only type-small" aria-label="当前位置">
      <ol className="row">
        <li className="breadcrumb-parent rigid">
          <a className="breadcrumb-link inline-row soft accent-hover" href={parent.href}>
            {parent.title}
          </a>
          <span className="breadcrumb-mark faint" aria-hidden="true">
            {' > '}
          </span>
        </li>
        <li className="ink one-line" aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
