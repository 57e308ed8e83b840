import { caseHref } from '../../../../server/contract/addresses.ts';
import type { CaseRow } from '../../../../server/contract/kinds/case.ts';
import { isFigure } from '../../../../server/contract/leading-params.ts';
import { Picture } from '../../../ui/picture.tsx';
import { withUnits } from '../../../ui/words.ts';
import { part } from '../../live/live.ts';
import { named } from '../by-word.tsx';
import { wholeClauses } from '../clip.ts';

/** Classes of a card, of its words, and of its result: in a row with others, the only one of its row, without a picture. */
const LOOKS = {
  narrow: { card: 'block', words: 'flex top apart above-4', fact: 'left-6' },
  only: { card: 'split split-wide middle', words: 'above-4', fact: 'above-6' },
  text: { card: 'text-card full-height stack', words: 'stack apart grow', fact: 'above-6' },
};

/** A case as a card: its picture or else its summary, place, title, and one result; the only one of its row has its words at the right. */
export function CaseCard({ item, sizes, isOnly }: { item: CaseLine; sizes: string; isOnly?: boolean }) {
  const { href, title, place, cover, fact, summary } = item;
  const withPicture = isOnly ? LOOKS.only : LOOKS.narrow;
  const look = cover ? withPicture : LOOKS.text;
  return (
    <a className={`case-card ${look.card} ink zooms`} href={href} {...part('frame', 'card')}>
      {cover && (
        <div className="picture-box picture-box-16x9">
          <Picture src={cover} alt="" sizes={sizes} />
        </div>
      )}
      <div className={look.words}>
        <div>
          <p className="soft type-small">{place}</p>
          <h3
            className={`keep-phrases accent-hover above-1 ${cover ? 'type-subheading' : 'type-heading'}`}
            {...named(title)}
          />
          {!cover && <p className="above-3 soft">{wholeClauses(summary, SUMMARY_MAX)}</p>}
        </div>
        {fact && (
          <p className={`${look.fact} rigid soft type-small`}>
            <span className="dark figures type-heading heavy block">{withUnits(fact.value)}</span>
            {fact.label}
          </p>
        )}
      </div>
    </a>
  );
}

/** Signs of the summary in a card without a picture. */
const SUMMARY_MAX = 120;

/** Large results at the top of a case. */
const RESULTS_MAX = 3;

export type CaseLine = ReturnType<typeof caseLine>;

/** A case as its card shows it, with its first result. */
export function caseLine(row: CaseRow) {
  const { casePlace: place, caseCover: cover, caseSummary: summary } = row;
  const [result] = resultsOf(row);
  const [value = '', before] = result?.value.split('→').reverse() ?? [];
  const fact = result && { ...result, value: value.trim(), ...(before && { before: before.trim() }) };
  return { href: caseHref(row), title: caseTitle(row), place, cover, summary, ...(fact && { fact }) };
}

/** The newest cases, from which the home page chooses. */
export const CASES_SEEN = 24;

/** Cases for a home page: first those with a picture and a result. */
export function shownCases(rows: readonly CaseRow[], most: number): CaseLine[] {
  const lines = rows.map(caseLine);
  const isWhole = ({ cover, fact }: CaseLine) => Number(cover !== '' && fact !== undefined);
  const shown = [...lines].sort((a, b) => isWhole(b) - isWhole(a)).slice(0, most);
  const missed = lines.slice(0, 1).filter((newest) => !shown.includes(newest));
  return [...shown.slice(0, most - missed.length), ...missed];
}

/** The result of a project: the first of its facts that begin with a number, or lead to a figure: 「每月 5 次 → 每月 1 次」. */
export function resultsOf({ caseFacts }: Pick<CaseRow, 'caseFacts'>): CaseRow['caseFacts'] {
  const isResult = (value: string) => /^约?\s*\d/.test(value) || isFigure(value.split('→')[1]?.trim() ?? '');
  return caseFacts.filter(({ value }) => isResult(value)).slice(0, RESULTS_MAX);
}

type NamedCase = Pick<CaseRow, 'caseName' | 'caseTitle'>;

const UNNAMED = '未命名案例';

/** The title of a case; staff may save a case without one. */
export function caseTitle({ caseTitle: title, caseName: name }: NamedCase): string {
  return title || name || UNNAMED;
}

/** In few words. */
export function caseName({ caseTitle: title, caseName: name }: NamedCase): string {
  return name || title || UNNAMED;
}

/** Both. */
export function caseFullName({ caseTitle: title, caseName: name }: NamedCase): string {
  return [name, title].filter(Boolean).join('：') || UNNAMED;
}
