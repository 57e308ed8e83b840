import { type ReactNode, useState } from 'react';

interface SectionEntry {
  readonly id: string;
  readonly title: string;
  /** What stands in it. */
  readonly words: string;
}

/** The sections of the page, to go to; those alone in which what is typed is found. */
export function SiteContents({ sections }: { sections: readonly SectionEntry[] }): ReactNode {
  const [typed, setTyped] = useState('');
  const found = sections.filter(({ title, words }) => `${title} ${words}`.includes(typed.trim()));
  return (
    <nav className="settings-contents" aria-label="本页目录">
      <input
        className="field-input"
        type="search"
        aria-label="查找设置"
        placeholder="查找设置"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length === 0 && <p className="field-hint">没有这项设置</p>}
      <ul className="above-2">
        {found.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#site-${id}`}
              onClick={(event) => {
                event.preventDefault(); // the address stays the screen's own
                const heading = document.getElementById(`site-${id}`);
                heading?.focus({ preventScroll: true });
                heading?.scrollIntoView({ block: 'start' });
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
