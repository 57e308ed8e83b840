import type { Point } from '../../../server/contract/kinds/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** What a dealer earns from: a ledger, one source a line. */
export const Profits = withoutHydration(({ profits }: { profits: readonly Point[] }) => (
  <section className="section-space on-mist" aria-labelledby="profits-title">
    <div className="profits split container">
      <div className="profits-head">
        <h2 id="profits-title">五种盈利模式</h2>
        <p className="above-4 soft type-large">卖设备只是开头，安装、租赁、运维，同一个项目的每个阶段都有生意可做。</p>
      </div>
      <ul>
        {profits.map((profit) => (
          <li className="profits-line" key={profit.title}>
            <Icon name={profit.icon} className="icon profits-icon accent" />
            <h3 className="type-subheading">{profit.title}</h3>
            <p className="profits-text soft">{profit.desc}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
));
