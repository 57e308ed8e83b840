import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface SectionHeadProps {
  title: string;
  desc?: string;
  /** Where there is more of it. */
  more?: { title: string; href: string };
  /** For `aria-labelledby` of the section. */
  id?: string;
}

/** A section's title, a sentence under it, a way onward at the right. */
export function SectionHead({ title, desc, more, id }: SectionHeadProps): ReactNode {
  return (
    <div className="section-head apart baseline-row">
      <div>
        <h2 id={id}>{title}</h2>
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
