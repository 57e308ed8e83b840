import * as addresses from '../../../../server/contract/addresses.ts';
import type { CaseRow } from '../../../../server/contract/kinds/case.ts';
import { Picture } from '../../../ui/picture.tsx';
import { phoneSizes } from '../../widgets/phone-sizes.ts';
import { Section } from '../../widgets/sections/mobile-section.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

type CaseLine = ReturnType<typeof caseLine>;

/** What is shown of a case. */
export function caseLine(row: CaseRow) {
  const { caseName: name, casePlace: place, caseCover: cover } = row;
  return { href: addresses.caseHref(row), name, title: row.caseTitle || name, place, cover };
}

/** The newest sites to look into, one card a swipe. */
export const CaseLinks = withoutHydration(
  ({ cases }: { cases: readonly CaseLine[] }) =>
    cases.length > 0 && (
      <Section name="mobile-cases" title="项目案例" more={{ title: '全部', href: addresses.cases }}>
        <ul className="mobile-cases-row no-scrollbar">
          {cases.map(({ href, name, title, place, cover }) => (
            <li key={href}>
              <a className="block ink snug" href={href}>
                <span className="picture-box mobile-cases-frame block">
                  {cover && <Picture src={cover} alt="" sizes={phoneSizes(84, '400px')} />}
                </span>
                <span className="mobile-cases-name block accent type-small strong">{name}</span>
                <span className="mobile-cases-title block heavy">{title}</span>
                <span className="mobile-cases-place block soft type-small">{place}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    ),
);
