import type { ReactNode } from 'react';
import { pageMarks } from '../../ui/page-marks.ts';
import { IconButton } from '../widgets/button.tsx';
import { Select } from '../widgets/fields/select-field.tsx';
import type { PagedList } from './use-paged-list.ts';

interface TablePagerProps {
  label: string;
  list: Pick<PagedList<unknown>, 'rows' | 'busy' | 'page' | 'limit' | 'count' | 'toPage' | 'setLimit'>;
  children?: ReactNode;
}

/** Page sizes of the specification (section 9). */
const PAGE_SIZES = ['10', '20', '50', '100'].map((value) => ({ value, label: `${value} 条/页` }));

/** Below a table: the total, the page size, the pages, and actions on many rows. An empty table has the total alone. */
export function TablePager({ label, list, children }: TablePagerProps) {
  const { rows, busy, page, limit, count, toPage, setLimit } = list;
  const last = Math.max(1, Math.ceil(count / limit));
  const goTo = (next: number) => {
    if (next !== page) toPage(next);
  };
  const step = (name: string, icon: string, to: number) => (
    <IconButton icon={icon} label={name} disabled={to < 1 || to > last} onClick={() => goTo(to)} />
  );
  const isEmpty = rows !== undefined && count === 0;
  return (
    <nav className="table-pager at-end row wraps gap-2 soft" aria-label={label}>
      {!isEmpty && children}
      <span className="figures" role="status">
        {rows && !busy && `共 ${count} 条`}
      </span>
      {!isEmpty && (
        <>
          <Select
            aria-label="每页条数"
            value={String(limit)}
            choices={PAGE_SIZES}
            onValue={(size) => setLimit(Number(size))}
          />
          <div className="row">
            {step('上一页', 'chevron-left', page - 1)}
            <ul className="row">
              {pageMarks(page, last).map((mark) => (
                <li key={mark}>
                  {typeof mark === 'number' ? (
                    <button
                      type="button"
                      className="table-pager-page centre ink figures"
                      aria-label={`第 ${mark} 页`}
                      aria-current={mark === page ? 'page' : undefined}
                      onClick={() => goTo(mark)}
                    >
                      {mark}
                    </button>
                  ) : (
                    <span className="table-pager-gap centre soft" aria-hidden="true">
                      …
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {step('下一页', 'chevron-right', page + 1)}
          </div>
        </>
      )}
    </nav>
  );
}
