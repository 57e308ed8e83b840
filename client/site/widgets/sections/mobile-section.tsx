import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface SectionProps {
  /** Class of the whole, and with `-title` the id of its heading. */
  name: string;
  title: string;
  desc?: string;
  /** Where there is more of it; the words stand at the right of the title. */
  more?: { title: string; href: string };
  children: ReactNode;
}

/** A section of a phone's page: title at 22 px, a way onward beside it, the content as wide as it wishes. */
export function Section({ name, title, desc, more, children }: SectionProps): ReactNode {
  const id = `${name}-title`;
  return (
    <section className={`mobile-section ${name}`} aria-labelledby={id}>
      <div className="mobile-section-head apart container row">
        <h2 className="type-heading" id={id}>
          {title}
        </h2>
        {more && (
          <a className="link-button mobile-section-more rigid" href={more.href}>
            {more.title}
            <Icon name="arrow-right" />
          </a>
        )}
      </div>
      {desc && <p className="container soft">{desc}</p>}
      {children}
    </section>
  );
}
