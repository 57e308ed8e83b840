import { contact, productHref } from '../../../server/contract/addresses.ts';
import type { Case } from '../../../server/contract/kinds/case.ts';
import type { ProductRow } from '../../../server/contract/kinds/product.ts';
import { Icon } from '../../ui/icon.tsx';
import { productName } from '../widgets/cards/product-name.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

interface CaseAsideProps {
  item: Pick<Case, 'caseFilm' | 'caseCaptions'>;
  products: readonly Pick<ProductRow, 'productId' | 'coverName' | 'coverDescribe'>[];
}

/** Beside a project's account: what its film shows, what was used, whom to ask for the like. */
export const CaseAside = withoutHydration(({ item, products }: CaseAsideProps) => (
  <aside className="case-aside" aria-label="视频与产品">
    {item.caseFilm && item.caseCaptions.length > 0 && (
      <section className="case-aside-part">
        <h2 className="type-subheading">安装视频</h2>
        <ol className="case-aside-captions above-3" aria-label="视频内容">
          {item.caseCaptions.map((caption) => (
            <li key={caption} className="case-aside-caption ruled-above snug">
              {caption}
            </li>
          ))}
        </ol>
        {/* true of the films that came with the site; of another only its owner knows */}
        {item.caseFilm.startsWith('/media/') && <p className="soft type-small">视频无声，画面内有字幕。</p>}
      </section>
    )}
    {products.length > 0 && (
      <section className="case-aside-part">
        <h2 className="type-subheading">这个项目用到的产品</h2>
        <ul className="above-3">
          {products.map((product) => (
            <li key={product.productId}>
              <a className="case-aside-product ruled-above row ink accent-hover" href={productHref(product)}>
                <span className="grow">
                  <span className="block strong snug">{productName(product)}</span>
                  <span className="clamp soft type-small snug">{product.coverDescribe}</span>
                </span>
                <Icon name="chevron-right" className="icon rigid accent" />
              </a>
            </li>
          ))}
        </ul>
      </section>
    )}
    <a className="button button-main" href={`${contact}#apply`}>
      有相似的工地？问问我们
    </a>
  </aside>
));
