import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { namedBy } from '../headings.ts';

interface SectionHeadProps {
  title: string;
  desc?: string;
  /** The address of the full list or page. */
  more?: { title: string; href: string };
  /** For `aria-labelledby` of the section. */
  id?: string;
}

/** A section's title, a sentence under it, and a link onward at the right. */
export function SectionHead({ title, desc, more, id }: SectionHeadProps): ReactNode {
  if (!title && !desc && !more) return null;
  return (
    <div className="section-head below-head wraps baseline-row">
      <div>
        {title && <h2 id={id}>{title}</h2>}
        {desc && <p className="above-4 measure soft type-large">{desc}</p>}
      </div>
      {more && (
        <a className="link-button" href={more.href}>
          {more.title}
          <Icon name="arrow-right" />
        </a>
      )}
    </div>
  );
}

interface SectionProps extends SectionHeadProps {
  /** Class of the whole, and with `-title` the id of its heading. */
  name: string;
  children: ReactNode;
}

/** A section of a phone's page: a link onward next to its title; the content sets its own width. */
export function Section({ name, children, ...head }: SectionProps): ReactNode {
  const id = `${name}-title`;
  return (
    <section className={`section-head-above section-above ${name}`} {...namedBy(id, head.title)}>
      <div className="container">
        <SectionHead id={id} {...head} />
      </div>
      {children}
    </section>
  );
}
