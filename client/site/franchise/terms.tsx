import type { ReactNode } from 'react';
import { articleHref } from '../../../server/contract/addresses.ts';
import type { Headings } from '../../../server/contract/kinds/headings.ts';
import type { News } from '../../../server/contract/kinds/news.ts';
import type { Site } from '../../../server/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { byWord, named } from '../widgets/by-word.tsx';
import { articleIntro, articleName } from '../widgets/cards/news-item.tsx';
import { KeyFigures } from '../widgets/key-figures.tsx';
import { MoreLink } from '../widgets/more-link.tsx';
import { counted, namedBy } from '../widgets/sections/section-head.tsx';
import { CELL, COLUMN_NAME, ROW, ROW_NAME, ROWS, TABLE } from '../widgets/table-roles.ts';

type Franchise = Site['franchise'];

const TERMS = [
  ['stock', '首批备货'],
  ['deposit', '保证金'],
  ['rebate', '返点'],
  ['protection', '区域保护'],
  ['settlement', '结算'],
] as const;

interface LevelsProps {
  headings: Pick<Headings, 'levels' | 'apply'>;
  franchise: Pick<Franchise, 'levels' | 'example' | 'image'>;
  children: ReactNode;
}

/** The terms beside the form. Without terms, a picture or the section's own words replace them. */
export function Levels({ headings, franchise, children }: LevelsProps) {
  const { levels = [], example = [], image } = franchise;
  const hasLevels = levels.length > 0;
  const { title, desc } = hasLevels ? headings.levels : headings.apply;
  const words = (
    <>
      {title && <h2 id="levels-title">{counted(title, levels.length)}</h2>}
      {!hasLevels && desc && <p className="above-4 measure soft type-large">{desc}</p>}
    </>
  );
  return (
    <section
      className={`terms container ${hasLevels ? 'section-below' : 'section-space'}`}
      id={hasLevels ? 'levels' : undefined}
      {...namedBy('levels-title', title)}
    >
      {(hasLevels || image) && words}
      <div className={`split ${hasLevels || image ? 'terms-offer above-head' : 'split-even middle'}`}>
        {hasLevels ? (
          <div>
            <LevelsTable levels={levels} />
            {example.length > 0 && <h3 className="above-8 type-lead">举个例子</h3>}
            <KeyFigures figures={example} />
            {desc && <p className="above-6 measure soft">{desc}</p>}
          </div>
        ) : (
          <div className={image && 'picture-box picture-box-wide'}>
            {image ? <Picture src={image} alt="" sizes="(min-width: 1024px) 66vw, 100vw" /> : words}
          </div>
        )}
        <div className="terms-form screen-only raised-card" id="apply">
          {hasLevels && headings.apply.title && <h3 className="below-4 type-heading">{headings.apply.title}</h3>}
          {children}
        </div>
      </div>
    </section>
  );
}

/** Each level is a row, each term a column; in a narrow window each level is a card. */
function LevelsTable({ levels }: { levels: NonNullable<Franchise['levels']> }) {
  const terms = TERMS.filter(([name]) => levels.some((level) => level[name]));
  return (
    <table className="terms-table cells full-width" {...TABLE}>
      <thead {...ROWS}>
        <tr {...ROW}>
          {['级别', ...terms.map(([, label]) => label)].map((label) => (
            <th key={label} className="soft type-small strong" {...COLUMN_NAME}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROWS}>
        {levels.map((level) => (
          <tr key={level.name} {...ROW}>
            <th className="type-lead heavy snug keep-phrases" {...ROW_NAME}>
              {level.name}
            </th>
            {terms.map(([name, label]) => (
              <td key={name} className="keep-phrases" {...CELL} data-head={label}>
                {name === 'rebate' ? stepsOf(level.rebate) : byWord(level[name] || '—')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A rebate; one that rises by steps is a list of them. */
function stepsOf(rebate: string) {
  const steps = rebate.match(/[^，；]+/g) ?? [];
  if (steps.length < 2 || !steps.every((step) => step.includes('%'))) return byWord(rebate || '—');
  return (
    <ul>
      {steps.map((step) => (
        <li key={step}>{byWord(step)}</li>
      ))}
    </ul>
  );
}

interface DealerProps {
  article: Pick<News, 'newId' | 'newTitle' | 'newIntro' | 'newCover'> | undefined;
  figures: NonNullable<Franchise['dealer']>['figures'];
}

/** The story of one dealer: figures, picture and a link to the article. */
export function Dealer({ article, figures }: DealerProps) {
  if (!article) return null;
  return (
    <section className="section-space on-mist" aria-labelledby="dealer-title">
      <div className={`${article.newCover ? 'terms-dealer split middle' : 'terms'} container`}>
        <div>
          <h2 className="keep-phrases" id="dealer-title" {...named(articleName(article))} />
          <p className="above-4 soft type-large">{articleIntro(article)}</p>
          <KeyFigures figures={figures} />
          <MoreLink className="above-6" href={articleHref(article)}>
            阅读全文
          </MoreLink>
        </div>
        {article.newCover && (
          <div className="picture-box picture-box-16x10 picture-box-wide">
            <Picture src={article.newCover} alt="" sizes="(min-width: 1600px) 820px, (min-width: 1024px) 54vw, 100vw" />
          </div>
        )}
      </div>
    </section>
  );
}
