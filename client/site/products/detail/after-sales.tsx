import type { Point } from '../../../../server/contract/kinds/settings.ts';
import { SectionHead } from '../../widgets/sections/section-head.tsx';
import { Stations } from '../../widgets/sections/stations.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** The one-stop implementation and after-sales service: four steps in the order in which they happen. */
export const AfterSales = withoutHydration(({ steps }: { steps: readonly Point[] }) => (
  <section className="section-space on-mist" aria-labelledby="after-sales-title">
    <div className="container">
      <SectionHead
        id="after-sales-title"
        title="一站式实施与售后服务"
        desc="从现场踏勘到竣工归档，由同一支队伍负责。"
      />
      <Stations points={steps} />
    </div>
  </section>
));
