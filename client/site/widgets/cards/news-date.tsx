import type { ReactNode } from 'react';
import { chinaDate } from '../../../../server/contract/china-time.ts';

/** An article's day, in figures that line up. */
export function NewsDate({ iso }: { iso: string }): ReactNode {
  return (
    <time className="news-date figures type-small snug" dateTime={iso}>
      {chinaDate(iso)}
    </time>
  );
}
