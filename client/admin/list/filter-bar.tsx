import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../widgets/button.tsx';
import { SelectField } from '../widgets/fields/select-field.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';
import type { PagedList } from './use-paged-list.ts';

interface FilterBarProps {
  label: string;
  list: Pick<PagedList<unknown>, 'fields' | 'typed' | 'type' | 'query' | 'goTo'> & { reset(): void };
  before?: ReactNode;
  children?: ReactNode;
}

/** The filters of a list. A choice searches at once; on a phone all but the first are behind 筛选, which counts them. */
export function FilterBar({ label, list, before, children }: FilterBarProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const offered = list.fields.filter(({ with: needed }) => !needed || list.typed[needed[0]] === needed[1]);
  const folded = offered.slice(1);
  const set = folded.filter(({ name }) => list.typed[name]).length;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    list.query();
  };
  return (
    <form
      className={`panel filter-bar field-line row wraps${isOpen ? '' : ' is-folded'}`}
      aria-label={label}
      onSubmit={onSubmit}
    >
      {before}
      {/* the space: on paper, and to a style sheet at all, only a field with a placeholder is empty */}
      {offered.map(({ name, label: shown, placeholder = ' ', choices }) => {
        const common = { id: `${id}-${name}`, label: shown, value: list.typed[name] ?? '' };
        const onValue = (value: string) =>
          choices ? list.goTo({ ...list.typed, [name]: value }, 1) : list.type(name, value);
        return choices ? (
          <SelectField key={name} {...common} choices={choices} onValue={onValue} />
        ) : (
          <TextField
            key={name}
            {...common}
            placeholder={placeholder}
            onValue={onValue}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
        );
      })}
      <div className="filter-bar-buttons row wraps full-width gap-2">
        <Button onClick={list.reset}>重置</Button>
        <Button type="submit">查询</Button>
        {folded.length > 0 && (
          <Button className="filter-bar-fold" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            筛选{set > 0 && ` ${set}`}
          </Button>
        )}
        <div className="filter-bar-more row gap-2">{children}</div>
      </div>
    </form>
  );
}
