import type { ReactNode } from 'react';
import { cases as allCases } from '../../../../server/contract/addresses.ts';
import { CaseCard, type CaseLine } from '../cards/case-card.tsx';
import { Carousel } from '../carousel/carousel.tsx';
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
  if (isRow)
    return (
      <Section name={id} title={title} desc={desc} more={{ title: '全部', href: allCases }}>
        <Carousel label="案例" className={`case-cards-row above-2${cases.length === 1 ? ' is-single' : ''}`}>
          {cases.map((item) => (
            <CaseCard key={item.href} item={item} sizes={phoneSizes(84, '400px')} />
          ))}
        </Carousel>
      </Section>
    );
  return (
    <section className="section-space" id={id} {...namedBy(`${id}-title`, title)}>
      <div className="container">
        <SectionHead id={`${id}-title`} title={title} desc={desc} more={{ title: '全部案例', href: allCases }} />
        <ul className={`case-cards alone-wide grid${cases.length > 2 ? ' is-three' : ''}`}>
          {cases.map((item) => (
            <li key={item.href}>
              <CaseCard item={item} sizes="(min-width: 1024px) 48vw, 100vw" isOnly={cases.length === 1} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
