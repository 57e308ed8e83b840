import type { Point } from '../../../server/contract/kinds/settings.ts';
import { SectionHead } from '../widgets/sections/section-head.tsx';
import { Stations } from '../widgets/sections/stations.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** How data gets from the site to whoever needs it. */
export const TechSupport = withoutHydration(({ points }: { points: readonly Point[] }) => (
  <section className="section-space on-mist" aria-labelledby="tech-support-title">
    <div className="container">
      <SectionHead
        id="tech-support-title"
        title="技术支持"
        desc="设备装好只是开始。数据从现场走到您手里，靠的是这五件事。"
      />
      <Stations points={points} />
    </div>
  </section>
));
