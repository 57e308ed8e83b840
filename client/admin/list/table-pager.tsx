import { type FormEvent, type ReactNode, useId } from 'react';
import { pageMarks } from '../../ui/page-marks.ts';
import { ToolIcon } from '../widgets/tool-icon.tsx';

interface TablePagerProps {
  /** What is paged, for those who hear it: 「产品分页」. */
  label: string;
  /** From 1. */
  page: number;
  limit: number;
  /** How many rows there are on all pages together. */
  total: number;
  onPage(page: number): void;
  /** A new page size; the owner goes back to page 1. */
  onLimit(limit: number): void;
}

/** Page sizes of the specification (section 9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** Pages as buttons below a table: total, page size, pages, and a jump to any of them. */
export function TablePager({ label, page, limit, total, onPage, onLimit }: TablePagerProps): ReactNode {
  const id = useId();
  const count = Math.max(1, Math.ceil(total / limit));
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('page');
    if (!(input instanceof HTMLInputElement)) return;
    const wanted = Math.min(count, Math.max(1, Math.trunc(Number(input.value)) || 1));
    input.value = '';
    if (wanted !== page) onPage(wanted);
  };
  return (
    <nav className="table-pager" aria-label={label}>
      <span className="table-pager-total figures">共 {total} 条</span>
      <label className="sr-only" htmlFor={`${id}-size`}>
        每页条数
      </label>
      <span className="field-box table-pager-size">
        <select
          id={`${id}-size`}
          className="field-input field-select figures"
          value={limit}
          onChange={(event) => onLimit(Number(event.target.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} 条/页
            </option>
          ))}
        </select>
        <ToolIcon name="chevron-down" className="icon field-select-mark" />
      </span>
      <button
        type="button"
        className="table-pager-step"
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ToolIcon name="chevron-left" />
      </button>
      <ul className="table-pager-pages">
        {pageMarks(page, count).map((mark) => (
          <li key={mark}>
            {typeof mark === 'number' ? (
              <button
                type="button"
                className="table-pager-page figures"
                aria-label={`第 ${mark} 页`}
                aria-current={mark === page ? 'page' : undefined}
                onClick={() => mark !== page && onPage(mark)}
              >
                {mark}
              </button>
            ) : (
              <span className="table-pager-gap" aria-hidden="true">
                …
              </span>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="table-pager-step"
        aria-label="下一页"
        disabled={page >= count}
        onClick={() => onPage(page + 1)}
      >
        <ToolIcon name="chevron-right" />
      </button>
      <form className="table-pager-jump" onSubmit={jump}>
        <label htmlFor={`${id}-jump`}>前往</label>
        <input id={`${id}-jump`} name="page" className="field-input figures" inputMode="numeric" autoComplete="off" />
        <span>页</span>
        <button type="submit" className="sr-only">
          前往
        </button>
      </form>
    </nav>
  );
}
