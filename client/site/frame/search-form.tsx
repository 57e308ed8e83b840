import { search } from '../../../server/contract/addresses.ts';
import { SEARCH_MAX } from '../../../server/contract/rules.ts';
import { Icon } from '../../ui/icon.tsx';

interface SearchFormProps {
  /** Tells the forms of one page apart. */
  label?: string;
  q?: string;
  className: string;
}

/** A plain form that opens the search page and works without JavaScript. */
export function SearchForm({ label = '站内搜索', q, className }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: engines before 2023 give `<search>` no role
    <form
      role="search"
      aria-label={label}
      className={`search-form screen-only relative row ${className}`}
      action={search}
    >
      <input
        className="search-form-input pill full-width on-paper"
        type="search"
        name="q"
        defaultValue={q}
        maxLength={SEARCH_MAX}
        placeholder="搜索"
        aria-label="搜索"
      />
      <button type="submit" className="search-form-button pill icon-20 absolute over dark centre" aria-label="搜索">
        <Icon name="search" />
      </button>
    </form>
  );
}
