import type { ReactNode } from 'react';
import { cases as allCases } from '../../../../server/contract/addresses.ts';
import { CaseCard, type CaseLine } from '../cards/case-card.tsx';
import { namedBy } from '../headings.ts';
import { phoneSizes } from '../phone-sizes.ts';
import { Section, SectionHead } from './section-head.tsx';

interface CaseCardsProps {
  id: string;
  title: string;
  desc?: string;
  cases: readonly CaseLine[];
  /** One card per swipe. */
  isRow?: boolean;
}

/** Cases in a row, each with one result; renders nothing if there are none. */
export function CaseCards({ id, title, desc = '', cases, isRow = false }: CaseCardsProps): ReactNode {
  if (cases.length === 0) return null;
  const columns = `case-cards grid${cases.length > 2 ? ' is-three' : cases.length === 1 ? ' is-one' : ''}`;
  const list = (
    <ul className={isRow ? 'case-cards-row flex sideways above-2 no-scrollbar' : columns}>
      {cases.map((item) => (
        <li key={item.href}>
          <CaseCard item={item} sizes={isRow ? phoneSizes(84, '400px') : '(min-width: 1024px) 48vw, 100vw'} />
        </li>
      ))}
    </ul>
  );
  if (isRow)
    return (
      <Section name={id} title={title} desc={desc} more={{ title: '全部', href: allCases }}>
        {list}
      </Section>
    );
  return (
    <section className="section-space" id={id} {...namedBy(`${id}-title`, title)}>
      <div className="container">
        <SectionHead id={`${id}-title`} title={title} desc={desc} more={{ title: '全部案例', href: allCases }} />
        {list}
      </div>
    </section>
  );
}
