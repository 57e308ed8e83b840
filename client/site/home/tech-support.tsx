import type { Point } from '../../../server/contract/kinds/settings.ts';
import { byWord } from '../widgets/by-word.tsx';
import { counted, type Heading, namedBy } from '../widgets/headings.ts';
import { Stations } from '../widgets/sections/stations.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** How data travels from the building site to its users. */
export const TechSupport = withoutHydration(
  ({ title, desc, points }: Heading & { points: readonly Point[] }) =>
    points.length > 0 && (
      <section className="section-space on-mist" {...namedBy('tech-support-title', title)}>
        <div className="container">
          {title && <h2 id="tech-support-title">{counted(title, points.length)}</h2>}
          {desc && <p className="above-4 keep-phrases measure soft type-large">{byWord(desc)}</p>}
          <div className="above-10">
            <Stations points={points} />
          </div>
        </div>
      </section>
    ),
);
