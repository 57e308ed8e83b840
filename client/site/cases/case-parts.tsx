import type { ReactNode } from 'react';
import { productHref } from '../../../server/contract/addresses.ts';
import { chinaDate } from '../../../server/contract/china-time.ts';
import type { Case } from '../../../server/contract/kinds/case.ts';
import type { ProductRow } from '../../../server/contract/kinds/product.ts';
import { Picture } from '../../ui/picture.tsx';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { byWord, named } from '../widgets/by-word.tsx';
import { caseName, caseTitle, resultsOf } from '../widgets/cards/case-card.tsx';
import { ProductLine } from '../widgets/cards/product-card.tsx';
import { KeyFigures } from '../widgets/key-figures.tsx';

/** Beside a project's picture: where and when it was, what it came to. */
export function CaseWords({ item }: { item: Case }): ReactNode {
  return (
    <div>
      <Breadcrumb parent="cases" current={caseName(item)} />
      {item.caseTitle && <p className="type-subheading strong snug">{item.caseName}</p>}
      <h1 className="keep-phrases case-banner-title above-2" {...named(caseTitle(item))} />
      <p className="above-4 type-large">
        {item.casePlace && <span className="right-3">{item.casePlace}</span>}
        <time className="figures type-small unbroken" dateTime={item.showDate}>
          {chinaDate(item.showDate)}
        </time>
      </p>
      <KeyFigures figures={resultsOf(item).map(({ label, value }) => ({ name: label, value }))} />
    </div>
  );
}

/** The facts of a project that are not among the large figures, on a plinth below the model. */
export function CaseFacts({ item }: { item: Case }): ReactNode {
  const results = resultsOf(item);
  const facts = item.caseFacts.filter((fact) => !results.includes(fact));
  if (facts.length === 0) return null;
  return (
    <dl className="case-facts above-5 relative over grid room-3 container raised-card">
      {facts.map((fact) => (
        <div key={fact.label} className="case-facts-fact">
          <dt className="keep-phrases soft type-small">{byWord(fact.label)}</dt>
          <dd className="keep-phrases type-large strong snug">{byWord(fact.value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A quotation of somebody on the project, beside a photograph. */
export function CaseVoice({ item }: { item: Case }): ReactNode {
  const { caseQuote, casePerson, casePhoto } = item;
  if (!caseQuote && !casePhoto) return null;
  return (
    <figure className="case-voice gap-6 grid middle above-10">
      {casePhoto && (
        <div className="picture-box">
          <Picture src={casePhoto} alt={`${caseName(item)}，现场照片`} sizes="(min-width: 640px) 320px, 100vw" />
        </div>
      )}
      <figcaption>
        {caseQuote && <blockquote className="type-lead strong">“{caseQuote}”</blockquote>}
        {casePerson && <p className="above-3 soft">{casePerson}</p>}
      </figcaption>
    </figure>
  );
}

/** Below the text of a case: contents of the film, products used. */
export function CaseAside({ item, products }: { item: Case; products: readonly ProductRow[] }): ReactNode {
  return (
    <aside className="case-aside above-10" aria-label="视频与产品">
      {item.caseFilm && item.caseCaptions.length > 0 && (
        <section className="room-5 split split-narrow ruled-above">
          <h2 className="type-heading">案例视频</h2>
          <div>
            <ol aria-label="视频内容">
              {item.caseCaptions.map((caption, at) => (
                <li key={caption} className="case-aside-caption flex gap-3 below-2 snug">
                  <b className="accent figures" aria-hidden>
                    {at + 1}
                  </b>
                  {caption}
                </li>
              ))}
            </ol>
            {/* true of the films that came with the site; of another only its owner knows */}
            {item.caseFilm.startsWith('/media/') && <p className="soft type-small">视频无声，画面内有字幕。</p>}
          </div>
        </section>
      )}
      {products.length > 0 && (
        <section className="room-5 split split-narrow ruled-above">
          <h2 className="type-heading">这个案例用到的产品</h2>
          <ul className="case-aside-products grid">
            {products.map((product) => (
              <li key={product.productId}>
                <ProductLine product={product} href={productHref(product)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
