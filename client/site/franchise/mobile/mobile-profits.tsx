import type { Point } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** What a dealer earns from: one source a line. */
export const Profits = withoutHydration(({ profits }: { profits: readonly Point[] }) => (
  <Section name="mobile-profits" title="盈利模式" desc="卖设备只是开头，一个项目的每个阶段都有生意可做。">
    <ul className="above-4 container">
      {profits.map((profit) => (
        <li className="mobile-profits-line" key={profit.title}>
          <Icon name={profit.icon} className="icon mobile-profits-icon accent" />
          <h3 className="type-lead">{profit.title}</h3>
          <p className="mobile-profits-text above-1 soft">{profit.desc}</p>
        </li>
      ))}
    </ul>
  </Section>
));
