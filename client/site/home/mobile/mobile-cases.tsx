import * as addresses from '../../../../server/contract/addresses.ts';
import { CaseCard, type CaseLine } from '../../widgets/cards/case-card.tsx';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** The newest sites to look into, one card a swipe. */
export const CaseLinks = withoutHydration(
  ({ cases }: { cases: readonly CaseLine[] }) =>
    cases.length > 0 && (
      <Section name="mobile-cases" title="项目案例" more={{ title: '全部', href: addresses.cases }}>
        <ul className="mobile-cases-row above-2 no-scrollbar">
          {cases.map((item) => (
            <li key={item.href}>
              <CaseCard item={item} sizes={phoneSizes(84, '400px')} />
            </li>
          ))}
        </ul>
      </Section>
    ),
);
