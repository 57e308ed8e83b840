import type { ReactNode } from 'react';

/** The sections of the page, to go to. */
export function SiteContents({ sections }: { sections: readonly { id: string; title: string }[] }): ReactNode {
  return (
    <nav className="settings-contents" aria-label="本页目录">
      <ul>
        {sections.map(({ id, title }) => (
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
