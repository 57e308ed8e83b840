import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { pageMarks } from '../../ui/page-marks.ts';

interface PagerProps {
  /** The name of the list, for screen readers: 「新闻分页」. */
  label: string;
  current: number;
  count: number;
  hrefOf(page: number): string;
}

/** Page numbers as links, which work without JavaScript; renders nothing for a single page. */
export function Pager({ label, current, count, hrefOf }: PagerProps) {
  if (count < 2) return null;
  return (
    <nav className="pager above-12" aria-label={label}>
      <ul className="pager-list flex in-middle wraps">
        <li>
          <Step href={current > 1 ? hrefOf(current - 1) : undefined} rel="prev">
            <Icon name="chevron-left" className="icon right-1" />
            上一页
          </Step>
        </li>
        {pageMarks(current, count).map((mark) => (
          <li key={mark}>
            {typeof mark === 'number' ? (
              <a
                className="pager-page centre rounded ink accent-hover figures type-large"
                href={hrefOf(mark)}
                aria-label={`第 ${mark} 页`}
                aria-current={mark === current ? 'page' : undefined}
              >
                {mark}
              </a>
            ) : (
              <span className="pager-gap centre rounded faint" aria-hidden="true">
                …
              </span>
            )}
          </li>
        ))}
        <li>
          <Step href={current < count ? hrefOf(current + 1) : undefined} rel="next">
            下一页
            <Icon name="chevron-right" className="icon left-1" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | undefined; rel: string; children: ReactNode }) {
  if (href === undefined) return <span className="pager-step sides-4 icon-18 centre rounded faint">{children}</span>;
  return (
    <a className="pager-step sides-4 icon-18 centre rounded ink accent-hover" href={href} rel={rel}>
      {children}
    </a>
  );
}
