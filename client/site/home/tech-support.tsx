import type { Point } from '../../../server/contract/kinds/settings.ts';
import { Stations } from '../widgets/sections/stations.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** How data gets from the site to whoever needs it. */
export const TechSupport = withoutHydration(
  ({ points }: { points: readonly Point[] }) =>
    points.length > 0 && (
      <section className="section-space on-mist" aria-labelledby="tech-support-title">
        <div className="container">
          <h2 id="tech-support-title">技术支持</h2>
          <div className="above-10">
            <Stations points={points} />
          </div>
        </div>
      </section>
    ),
);
