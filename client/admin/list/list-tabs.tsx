import type { ReactNode } from 'react';
import type { PagedList } from './use-paged-list.ts';

export interface Tabs {
  /** The filter that they choose. */
  name: string;
  /** `count` is left out where it is not known. */
  tabs: readonly { value: string; word: string; count?: number | undefined }[];
}

interface ListTabsProps extends Tabs {
  noun: string;
  list: Pick<PagedList<unknown>, 'filters' | 'typed' | 'goTo'>;
}

/** Parts of a list beside each other, each with how many it holds. */
export function ListTabs({ name, tabs, noun, list }: ListTabsProps): ReactNode {
  return (
    <fieldset className="list-tabs" aria-label={`${noun}状态`}>
      {tabs.map(({ value, word, count }) => (
        <button
          key={value}
          type="button"
          className="list-tabs-tab"
          aria-pressed={list.filters[name] === value}
          onClick={() => list.goTo({ ...list.typed, [name]: value }, 1)}
        >
          {word}
          {count !== undefined && <span className="figures"> {count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
