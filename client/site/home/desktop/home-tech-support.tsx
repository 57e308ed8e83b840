import type { Point } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SectionHead } from '../../widgets/sections/section-head.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** Five quiet blocks on one line: how data gets from the site to whoever needs it. */
export const TechSupport = withoutHydration(({ points }: { points: readonly Point[] }) => (
  <section className="section-space on-mist" aria-labelledby="home-tech-support-title">
    <div className="container">
      <SectionHead
        id="home-tech-support-title"
        title="技术支持"
        desc="设备装好只是开始。数据从现场走到您手里，靠的是这五件事。"
      />
      <ul className="home-tech-support-list relative">
        {points.map((point) => (
          <li key={point.title} className="home-tech-support-point relative">
            <span className="home-tech-support-mark centre">
              <Icon name={point.icon} className="icon home-tech-support-icon" />
            </span>
            <h3 className="above-8">{point.title}</h3>
            <p className="above-2 soft">{point.desc}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
));
