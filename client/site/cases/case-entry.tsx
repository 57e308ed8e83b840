import type { ReactNode } from 'react';
import { caseHref } from '../../../server/contract/addresses.ts';
import type { CaseRow } from '../../../server/contract/kinds/case.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { byWord, withUnits } from '../widgets/by-word.tsx';
import { EmptyPlinth } from '../widgets/sections/empty-plinth.tsx';
import { caseFullName, caseTitle } from './case-name.ts';

interface CaseEntryProps {
  item: CaseRow;
  /** From 1. */
  number: number;
  first: boolean;
}

/** What tells one case from another at a glance. */
const FACTS_SHOWN = 4;

/** A case in the overview. One link, which the whole entry answers to. */
export function CaseEntry({ item, number, first }: CaseEntryProps): ReactNode {
  return (
    <article className="case-entry">
      <div className="case-entry-row relative container stack">
        <div className="case-entry-picture picture-box picture-box-16x10 picture-box-wide">
          {item.caseCover ? (
            <Picture
              src={item.caseCover}
              alt={`${caseFullName(item)}的工地模型`}
              sizes="(min-width: 1024px) 60vw, 100vw"
              first={first}
            />
          ) : (
            <EmptyPlinth />
          )}
        </div>
        <div className="case-entry-words plinth-card">
          <p className="baseline-row soft type-small">
            <span className="case-entry-number rigid figures accent type-subheading heavy">
              {String(number).padStart(2, '0')}
            </span>
            {item.casePlace}
          </p>
          <h2 className="case-entry-title above-2 type-heading">
            <a className="card-link ink" href={caseHref(item)}>
              {item.caseTitle && <span className="block soft type-lead strong">{item.caseName}</span>}
              <span className="block">{byWord(caseTitle(item))}</span>
            </a>
          </h2>
          <p className="above-4 soft">{item.caseSummary}</p>
          <dl className="case-entry-facts above-5">
            {item.caseFacts.slice(0, FACTS_SHOWN).map((fact) => (
              <div key={fact.label} className="case-entry-fact ruled-above snug">
                <dt>{fact.label}</dt>
                <dd>{withUnits(fact.value)}</dd>
              </div>
            ))}
          </dl>
          <p className="case-entry-more above-4 row strong" aria-hidden="true">
            {item.caseFilm ? '看完整案例与安装视频' : '看完整案例'}
            <Icon name="arrow-right" />
          </p>
        </div>
      </div>
    </article>
  );
}
