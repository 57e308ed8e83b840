import type { ReactNode } from 'react';
import { MoreLink } from '../more-link.tsx';

/** The words above a section or list; either may be empty. */
export interface Heading {
  title: string;
  desc: string;
}

const NUMERALS = [...'零一两三四五六七八九十'];

/** A heading for this many entries: it replaces `{n}` by their number. */
export function counted(title: string, entries: number): string {
  return title.replaceAll('{n}', NUMERALS[entries] ?? String(entries));
}

/** Labels a section by its heading, if it has one. */
export function namedBy(id: string, title: string): { 'aria-labelledby'?: string } {
  return title ? { 'aria-labelledby': id } : {};
}

interface SectionHeadProps {
  title: string;
  desc?: string;
  /** The address of the full list or page. */
  more?: { title: string; href: string };
  /** For `aria-labelledby` of the section. */
  id?: string;
}

/** A section's title, a sentence under it, and a link onward at the right. */
export function SectionHead({ title, desc, more, id }: SectionHeadProps) {
  if (!title && !desc && !more) return null;
  return (
    <div className="section-head below-head wraps baseline-row">
      <div>
        {title && <h2 id={id}>{title}</h2>}
        {desc && <p className="above-4 measure soft type-large">{desc}</p>}
      </div>
      {more && <MoreLink href={more.href}>{more.title}</MoreLink>}
    </div>
  );
}

interface SectionProps extends SectionHeadProps {
  /** Class of the whole, and with `-title` the id of its heading. */
  name: string;
  children: ReactNode;
}

/** A section of a phone's page: a link onward next to its title; the content sets its own width. */
export function Section({ name, children, ...head }: SectionProps) {
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
