import type { Point } from '../../../server/contract/kinds/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { byWord } from '../widgets/by-word.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** Why these products sell: four pillars on navy. */
export const Advantages = withoutHydration(({ advantages }: { advantages: readonly Point[] }) => (
  <section className="section-space on-navy" aria-labelledby="advantages-title">
    <div className="container">
      <h2 className="text-centre" id="advantages-title">
        四个优势，跟客户说得清
      </h2>
      <ul className="advantages-row">
        {advantages.map((advantage) => (
          <li className="advantages-item" key={advantage.title}>
            <Icon name={advantage.icon} className="icon advantages-icon" />
            <h3 className="keep-phrases above-6">{byWord(advantage.title)}</h3>
            <p className="advantages-text above-3">{advantage.desc}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
));
