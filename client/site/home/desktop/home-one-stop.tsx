import type { Point } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** The four one-stop points on a plinth of their own, half on the hero. */
export const OneStop = withoutHydration(({ points }: { points: readonly Point[] }) => (
  <section className="home-one-stop container plinth-card" aria-labelledby="home-one-stop-title">
    <h2 className="sr-only" id="home-one-stop-title">
      一站式服务
    </h2>
    <ul className="home-one-stop-list">
      {points.map((point) => (
        <li key={point.title} className="home-one-stop-point">
          <Icon name={point.icon} className="icon home-one-stop-icon accent" />
          <div>
            <h3 className="type-lead">{point.title}</h3>
            <p className="home-one-stop-desc keep-phrases above-1 soft">{point.desc}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
));
