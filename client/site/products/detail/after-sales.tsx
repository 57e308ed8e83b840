import type { Point } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** The one-stop implementation and after-sales service: four steps in the order in which they happen. */
export const AfterSales = withoutHydration(({ steps }: { steps: readonly Point[] }) => (
  <section className="after-sales section-space on-mist" aria-labelledby="after-sales-title">
    <div className="container">
      <h2 className="after-sales-title" id="after-sales-title">
        一站式实施与售后服务
      </h2>
      <p className="after-sales-desc above-4 soft type-large">从现场踏勘到竣工归档，由同一支队伍负责。</p>
      <ol className="after-sales-steps">
        {steps.map((step) => (
          <li className="after-sales-step relative" key={step.title}>
            <span className="after-sales-icon centre">
              <Icon name={step.icon} />
            </span>
            <h3 className="after-sales-name above-8">{step.title}</h3>
            <p className="after-sales-text above-3 soft">{step.desc}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
));
