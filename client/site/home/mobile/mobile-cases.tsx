import * as addresses from '../../../../server/contract/addresses.ts';
import type { Case } from '../../../../server/contract/kinds/settings.ts';
import { Picture } from '../../../ui/picture.tsx';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

/** Four sites to look into, one card a swipe. */
export const CaseLinks = withoutHydration(
  ({ cases }: { cases: readonly Pick<Case, 'path' | 'name' | 'title' | 'place' | 'image'>[] }) => (
    <Section name="mobile-cases" title="项目案例" more={{ title: '全部', href: addresses.cases }}>
      <ul className="mobile-cases-row no-scrollbar">
        {cases.map((site) => (
          <li key={site.path}>
            <a className="block ink snug" href={site.path}>
              <span className="picture-box mobile-cases-frame block">
                <Picture src={site.image} alt="" sizes={phoneSizes(84, '400px')} />
              </span>
              <span className="mobile-cases-name block accent type-small strong">{site.name}</span>
              <span className="mobile-cases-title block heavy">{site.title}</span>
              <span className="mobile-cases-place block soft type-small">{site.place}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  ),
);
