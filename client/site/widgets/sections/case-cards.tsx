import { cases as allCases } from '../../../../server/contract/addresses.ts';
import { CaseCard, type CaseLine } from '../cards/case-card.tsx';
import { withoutHydration } from '../without-hydration.tsx';
import { SectionHead } from './section-head.tsx';

interface CaseCardsProps {
  id: string;
  title: string;
  cases: readonly CaseLine[];
}

/** Cases side by side, each with one figure; nothing where there is none. */
export const CaseCards = withoutHydration(({ id, title, cases }: CaseCardsProps) => {
  if (cases.length === 0) return null;
  return (
    <section className="section-space" id={id} aria-labelledby={`${id}-title`}>
      <div className="container">
        <SectionHead id={`${id}-title`} title={title} more={{ title: '全部案例', href: allCases }} />
        <ul className={`case-cards${cases.length > 2 ? ' is-three' : ''}`}>
          {cases.map((item) => (
            <li key={item.href}>
              <CaseCard item={item} sizes="(min-width: 1024px) 48vw, 100vw" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
});
