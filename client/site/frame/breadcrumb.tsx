import { SECTIONS, type SectionName } from '../../../server/contract/sections.ts';
import { usePage } from '../widgets/page-context.ts';

interface BreadcrumbProps {
  parent: SectionName | { title: string; href: string };
  current: string;
}

/** 「产品中心 > name」. */
export function Breadcrumb({ parent, current }: BreadcrumbProps) {
  const { titleOf } = usePage();
  const { title, href } =
    typeof parent === 'string' ? { title: titleOf(parent), href: SECTIONS[parent].pages[0] } : parent;
  return (
    <nav className="breadcrumb screen-only type-small" aria-label="当前位置">
      <ol className="row">
        <li className="breadcrumb-parent rigid">
          <a className="breadcrumb-link touch-link inline-row soft accent-hover" href={href}>
            {title}
          </a>
          <span className="left-1 right-1 faint" aria-hidden="true">
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
