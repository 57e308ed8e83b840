import * as addresses from '../../../server/contract/addresses.ts';
import type { NewsRow } from '../../../server/contract/kinds/news.ts';
import { attributeOf, plainText, tagsIn } from '../../../server/rich-text/read-html.ts';
import type { CallOrThrow } from '../../call.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { live } from '../live/live.ts';
import { type Head, loadSettings, orNone, type Query, recordHead, type Subject, type ViewProps } from '../page.ts';
import { breadcrumb, creativeWork, markOf, publisherOf } from '../structured-data.ts';
import { ArticleCover, ArticleTitle } from '../widgets/article/article.tsx';
import { ArticleLink, articleName, NewsCover, NewsDate } from '../widgets/cards/news-item.tsx';
import { ProductCard } from '../widgets/cards/product-card.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { usePage } from '../widgets/page-context.ts';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { NeighbourLinks } from '../widgets/sections/neighbour-links.tsx';
import { Share } from '../widgets/share.tsx';

const PRODUCTS_MAX = 2;
/** Enough for a search result, short enough to repeat in every article's head. */
const DESCRIPTION_MAX = 160;

type NewsDetailData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { newId = '', preview }: Query) {
  const asked = { newId, ...(preview && { preview }) };
  const [{ headings, phones }, article, neighbours] = await Promise.all([
    loadSettings(callOrThrow),
    callOrThrow('news/detail', asked),
    callOrThrow('news/around', asked),
  ]);
  const products = await namedProducts(callOrThrow, article.newInfo);
  return { article, neighbours, products, headings, phone: phones[0] };
}

export function head({ article }: NewsDetailData, { newId = '' }: Query): Head {
  const { newCover: image, newIntro } = article;
  return { ...recordHead(article, articleName(article), newIntro), image, canonical: addresses.articleHref({ newId }) };
}

export function structuredData(subject: Subject<NewsDetailData>): object[] {
  const { newCover, newIntro, newInfo, showDate, column } = subject.loaded.data.article;
  const article = creativeWork('NewsArticle', subject, newCover, showDate, {
    description: newIntro || plainText(newInfo, DESCRIPTION_MAX),
    articleSection: column,
    publisher: { ...publisherOf(subject), logo: { '@type': 'ImageObject', url: markOf(subject) } },
  });
  return [article, breadcrumb(subject, 'news')];
}

/** One article, and what to read after it. */
export default function NewsDetail({ data }: ViewProps<NewsDetailData>) {
  const { article, neighbours, products } = data;
  const name = articleName(article);
  const { isOpen } = usePage();
  const isForDealers = article.newInfo.includes(`href="${addresses.franchise}"`) && isOpen(addresses.franchise);
  return (
    <>
      <div className="news-detail container">
        <article className="news-detail-article">
          <Breadcrumb parent="news" current={name} />
          <ArticleTitle name={name} />
          <div className="news-detail-date above-4">
            <NewsDate iso={article.showDate} />
            {article.column && (
              <a className="soft type-small" href={addresses.listPageHref(addresses.news, 1, article)}>
                {article.column}
              </a>
            )}
            <Share title={name} />
          </div>
          {article.newIntro && <p className="news-detail-intro above-6 soft type-lead">{article.newIntro}</p>}
          <ArticleCover
            className="above-8"
            src={article.newCover}
            html={article.newInfo}
            alt={`${name}配图`}
            sizes="(min-width: 1024px) 760px, 100vw"
          />
          {article.newInfo ? (
            <RichText html={article.newInfo} column={760} mark={live('richText')} />
          ) : (
            !article.newIntro && <p className="above-8 soft">这篇文章的正文正在整理，请过些时候再来看。</p>
          )}
          <NeighbourLinks
            label="上一篇与下一篇"
            unit="篇"
            previous={linkTo(neighbours.newer)}
            next={linkTo(neighbours.older)}
          />
        </article>
        <div>
          {products.length > 0 && <RelatedProducts products={products} />}
          <LatestNews news={neighbours.latest} />
        </div>
      </div>
      <CallBand {...(isForDealers ? data.headings.apply : data.headings.enquiry)} phone={data.phone}>
        {isForDealers && <AskLink forDealers href={`${addresses.franchise}#apply`} />}
      </CallBand>
    </>
  );
}

function linkTo(article: NewsRow | undefined) {
  return article && { name: articleName(article), href: addresses.articleHref(article) };
}

async function namedProducts(callOrThrow: CallOrThrow, html: string) {
  const links = tagsIn(html, 'a').map((link) => attributeOf(link, 'href') ?? '');
  const ids = [...new Set(links.flatMap((href) => /[?]productId=([\w-]+)/.exec(href)?.[1] ?? []))];
  const read = (productId: string) => orNone(callOrThrow('product/detail', { productId }));
  const found = await Promise.all(ids.slice(0, PRODUCTS_MAX).map(read));
  return found.flatMap((product) => (product ? [{ ...product, card: {} }] : []));
}

/** The newest other articles: beside the text where there is room, below it on a phone. */
function LatestNews({ news }: { news: readonly NewsRow[] }) {
  if (news.length === 0) return null;
  return (
    <aside className="news-detail-latest screen-only" aria-labelledby="news-detail-latest-title">
      <h2 className="news-detail-latest-title foot-3 type-subheading" id="news-detail-latest-title">
        最新文章
      </h2>
      <ul>
        {news.map((article) => (
          <li
            className="news-detail-latest-item alone-wide grid middle room-4 relative ruled-below zooms"
            key={article.newId}
          >
            <div>
              <h3 className="news-detail-latest-name below-1 type-body strong">
                <ArticleLink article={article} />
              </h3>
              <NewsDate iso={article.showDate} />
            </div>
            <NewsCover src={article.newCover} sizes="132px" />
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The products and cases that an article names, as links. */
function RelatedProducts({ products }: Pick<NewsDetailData, 'products'>) {
  return (
    <section className="below-12 screen-only above-10" aria-labelledby="news-detail-products-title">
      <h2 className="type-subheading" id="news-detail-products-title">
        文中的产品
      </h2>
      <ul>
        {products.map((product) => (
          <li key={product.productId} className="above-6">
            <ProductCard product={product} sizes="(min-width: 1024px) 360px, 100vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
