import type { ReactNode } from 'react';
import type { Point } from '../../../server/contract/kinds/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { byWord } from '../widgets/by-word.tsx';
import { counted, type Heading, namedBy } from '../widgets/headings.ts';

/** How data travels from the building site to its users: steps along one line, each with its words below or next to it. */
export function TechSupport({ title, desc, points }: Heading & { points: readonly Point[] }): ReactNode {
  return (
    points.length > 0 && (
      <section className="section-space on-mist" {...namedBy('tech-support-title', title)}>
        <div className="container">
          {title && <h2 id="tech-support-title">{counted(title, points.length)}</h2>}
          {desc && <p className="above-4 measure soft type-large">{desc}</p>}
          <ol className="stations grid above-10">
            {points.map((point) => (
              <li className="stations-one relative" key={point.title}>
                <span className="stations-icon screen-only pill navy relative on-paper centre">
                  <Icon name={point.icon} />
                </span>
                <h3 className="keep-phrases stations-name above-6">{byWord(point.title)}</h3>
                <p className="stations-text short-lines above-2 soft">{point.desc}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    )
  );
}
