import { live } from '../live/live.ts';

interface ColumnLinksProps {
  label: string;
  /** Those with public records. */
  columns: readonly string[] | undefined;
  open: string | undefined;
  hrefOf(column: string | undefined): string;
}

/** Links to the columns of a list and to all of it; nothing where there are none. */
export function ColumnLinks({ label, columns = [], open, hrefOf }: ColumnLinksProps) {
  if (columns.length === 0) return null;
  return (
    <nav className="below-head container tabs no-scrollbar" aria-label={label} {...live('tabs')}>
      {[undefined, ...columns].map((column) => (
        <a
          key={column ?? ''}
          className="tabs-tab relative rigid tabs-bar soft accent-hover inner-ring"
          href={hrefOf(column)}
          aria-current={column === open ? 'page' : undefined}
        >
          {column ?? '全部'}
        </a>
      ))}
    </nav>
  );
}
