import type { Point } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** How data gets from the site to whoever needs it: five lines to read down. */
export const TechSupport = withoutHydration(({ points }: { points: readonly Point[] }) => (
  <Section name="mobile-tech-support" title="技术支持">
    <ul className="mobile-tech-support-list above-2 container">
      {points.map((point) => (
        <li key={point.title} className="mobile-tech-support-point">
          <Icon name={point.icon} className="icon mobile-tech-support-icon" />
          <div>
            <h3 className="mobile-tech-support-name">{point.title}</h3>
            <p className="mobile-tech-support-desc measure soft">{point.desc}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
));
