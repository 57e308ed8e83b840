import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { byWord, withUnits } from '../by-word.tsx';
import type { CaseLine } from '../cards/case-card.tsx';
import { namedBy } from '../headings.ts';

interface CaseBandProps {
  id: string;
  /** What the cases have in common. */
  title: string;
  cases: readonly CaseLine[];
}

/** The first case from edge to edge, its result the largest thing in it; the others are links. Nothing without a case. */
export function CaseBand({ id, title, cases }: CaseBandProps): ReactNode {
  const [shown, ...others] = cases;
  if (!shown) return null;
  const { href, cover, fact } = shown;
  const [, figure = '', unit = ''] = /^(约?\s*[\d.,]+)\s*(.*)$/.exec(fact?.value ?? '') ?? [];
  return (
    <section
      className={`case-band relative clipped${cover ? '' : ' is-plain'}`}
      id={id}
      {...namedBy(`${id}-title`, title)}
    >
      {cover && <Picture className="case-band-picture" src={cover} alt="" sizes="(min-width: 1024px) 74vw, 100vw" />}
      <div className="case-band-words container relative">
        <p className="accent strong type-small" id={`${id}-title`}>
          {title}
        </p>
        <h2 className="keep-phrases tight type-title above-2">{byWord(shown.title)}</h2>
        {fact && (
          <p className="case-band-result above-5">
            {fact.before && <span className="block soft type-lead">{`${fact.label}：${fact.before} →`}</span>}
            <b className="case-band-figure figures">{figure || fact.value}</b>{' '}
            <span className="type-lead strong">{withUnits(unit)}</span>
            {!fact.before && <span className="block soft type-lead">{fact.label}</span>}
          </p>
        )}
        <a className="link-button above-4" href={href}>
          看这个项目怎么做的
          <Icon name="arrow-right" />
        </a>
        {others.length > 0 && (
          <ul className="above-2 soft" aria-label="其他项目">
            {others.map((one) => (
              <li key={one.href}>
                <a className="touch inline-row ink accent-hover" href={one.href}>
                  {one.title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
