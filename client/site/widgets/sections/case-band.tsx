import { cases as allCases } from '../../../../server/contract/addresses.ts';
import { isRender } from '../../../../server/contract/picture-name.ts';
import { Picture } from '../../../ui/picture.tsx';
import { withUnits } from '../../../ui/words.ts';
import { named } from '../by-word.tsx';
import { CardLink } from '../card-link.tsx';
import type { CaseLine } from '../cards/case-card.tsx';
import { MoreLink } from '../more-link.tsx';
import { namedBy } from './section-head.tsx';

interface CaseBandProps {
  id: string;
  /** The heading that the cases share; without one the case's name is it. */
  title: string;
  desc?: string;
  cases: readonly CaseLine[];
  /** The page's proof: the others are figures at its foot, not words. */
  isLarge?: boolean;
  /** In the page's first view. */
  first?: boolean;
}

/** The first case from edge to edge, its result the largest thing in it; the others are links. Nothing without a case. */
export function CaseBand({ id, title, desc, cases, isLarge = false, first = false }: CaseBandProps) {
  const [shown, ...others] = cases;
  if (!shown) return null;
  const { href, cover, fact } = shown;
  const [, figure = '', unit = ''] = /^(\D{0,5}[\d.,]+)\s*(.*)$/.exec(fact?.value ?? '') ?? [];
  return (
    <section
      className={`case-band relative clipped${groundOf(cover)}${isLarge ? ' is-large' : ''}`}
      id={id}
      {...namedBy(`${id}-title`, title)}
    >
      {cover && (
        <Picture
          className="case-band-picture covered block full-width"
          src={cover}
          alt=""
          sizes={`(min-width: 1024px) ${isLarge ? 56 : 48}vw, 100vw`}
          first={first}
        />
      )}
      <div className="case-band-words container relative">
        {title && (
          <p className="soft strong type-small" id={`${id}-title`}>
            {title}
          </p>
        )}
        {desc && <p className="above-1 soft">{desc}</p>}
        <h2 className="keep-phrases tight type-title above-2" {...named(shown.title)} />
        {fact && (
          <p className="above-5">
            {fact.before && <span className="block soft type-lead">{`${fact.label}：${fact.before} →`}</span>}
            <b className="case-band-figure figures">{figure || fact.value}</b>{' '}
            <span className={isLarge ? 'type-heading strong' : 'type-lead strong'}>{withUnits(unit)}</span>
            {!fact.before && <span className="block soft type-lead">{fact.label}</span>}
          </p>
        )}
        <MoreLink className="above-4" href={href}>
          看这个案例怎么做的
        </MoreLink>
        {isLarge ? (
          <a className="link-button above-4 left-6" href={allCases}>
            全部案例
          </a>
        ) : (
          others.length > 0 && <OtherLinks cases={others} />
        )}
      </div>
      {isLarge && others.length > 0 && <OtherFigures cases={others} />}
    </section>
  );
}

function OtherLinks({ cases }: Pick<CaseBandProps, 'cases'>) {
  return (
    <ul className="above-2 flex wraps type-small" aria-label="其他案例">
      {cases.map(({ href, title }) => (
        <li key={href}>
          <a className="touch right-6 inline-row ink accent-hover" href={href}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function OtherFigures({ cases }: Pick<CaseBandProps, 'cases'>) {
  return (
    <ul className="case-band-others card-corners below-6 pillars is-paired relative container on-paper">
      {cases.map(({ href, title, fact }) => (
        <li key={href} className="case-band-other relative">
          {fact && (
            <p className="soft type-small">
              {fact.before && `${fact.before} → `}
              <b className="dark figures no-break type-heading heavy">{withUnits(fact.value)}</b>{' '}
              <span className="case-band-label">{fact.label}</span>
            </p>
          )}
          <h3 className="keep-phrases snug above-1 type-body">
            <CardLink href={href} name={title} />
          </h3>
        </li>
      ))}
    </ul>
  );
}

/** A render of the site's own fades into its sky; a photograph has half of the band, the words beside it. */
function groundOf(cover: string): string {
  if (!cover) return ' is-plain on-mist';
  return isRender(cover) ? ' is-render' : ' is-photo on-paper';
}
