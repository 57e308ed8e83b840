import type { ReactNode } from 'react';

interface ProductBarProps {
  /** What there is on the page, by the id of its section. */
  parts: readonly (readonly [id: string, title: string, isThere: boolean])[];
}

/** The parts of the page, in view while one reads. */
export function ProductBar({ parts }: ProductBarProps): ReactNode {
  return (
    <nav className="product-bar" aria-label="本页内容">
      <div className="container tabs no-scrollbar">
        {parts.map(
          ([id, title, isThere]) =>
            isThere && (
              <a key={id} className="tabs-tab relative rigid tabs-bar ink inner-ring" href={`#${id}`}>
                {title}
              </a>
            ),
        )}
      </div>
    </nav>
  );
}
