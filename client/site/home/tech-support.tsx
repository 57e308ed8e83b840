import type { Point } from '../../../server/contract/kinds/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { byWord } from '../widgets/by-word.tsx';
import { counted, type Heading, namedBy } from '../widgets/headings.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** How data travels from the building site to its users: steps along one line, each with its words below or next to it. */
export const TechSupport = withoutHydration(
  ({ title, desc, points }: Heading & { points: readonly Point[] }) =>
    points.length > 0 && (
      <section className="section-space on-mist" {...namedBy('tech-support-title', title)}>
        <div className="container">
          {title && <h2 id="tech-support-title">{counted(title, points.length)}</h2>}
          {desc && <p className="above-4 keep-phrases measure soft type-large">{byWord(desc)}</p>}
          <ol className="stations grid above-10">
            {points.map((point) => (
              <li className="stations-one relative" key={point.title}>
                <span className="stations-icon screen-only pill navy relative on-paper centre">
                  <Icon name={point.icon} />
                </span>
                <h3 className="keep-phrases stations-name above-6">{byWord(point.title)}</h3>
                <p className="stations-text short-lines keep-phrases above-2 soft">{byWord(point.desc)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    ),
);
