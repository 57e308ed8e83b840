import { Fragment } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import type { ListOf } from '../../../server/contract/call-row.ts';
import { Failure } from '../../../server/contract/failure.ts';
import type { ProductRow } from '../../../server/contract/kinds/product.ts';
import { SEARCH_LIMIT_MAX, SEARCH_MAX } from '../../../server/contract/rules.ts';
import { closeGaps, plain } from '../../../server/contract/search-text.ts';
import { asksForPrice, placesOf, termsOf, type Word } from '../../../server/contract/search-words.ts';
import { sections } from '../../../server/contract/sections.ts';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import type { Found, FoundNear } from '../../../server/features/search/calls.ts';
import type { CallOrThrow } from '../../call.ts';
import { Picture } from '../../ui/picture.tsx';
import { SearchForm } from '../frame/search-form.tsx';
import { type Head, loadSettings, pageNumber, type Query, type ViewProps } from '../page.ts';
import { byLine } from '../widgets/by-word.tsx';
import { NewsDate } from '../widgets/cards/news-item.tsx';
import { ProductCard } from '../widgets/cards/product-card.tsx';
import { wholeClauses } from '../widgets/clip.ts';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { Pager } from '../widgets/pager.tsx';

type Data = Awaited<ReturnType<typeof load>>;

const KINDS = {
  ...Object.fromEntries(sections.flatMap(({ lists, found }) => (lists && found ? [[lists, found]] : []))),
  page: '页面',
};

/** `q` is the query, cut where the call would refuse it; empty where nothing was asked. */
export async function load(callOrThrow: CallOrThrow, { q: given = '', page }: Query) {
  const q = [...given.trim()].slice(0, SEARCH_MAX).join('').trim();
  const current = pageNumber(page);
  const { phones, productGroups, synonyms = [] } = await loadSettings(callOrThrow);
  const found: Pick<ListOf<Found>, 'data' | 'count'> & { near?: FoundNear[] } =
    q === ''
      ? { data: [], count: 0 }
      : await callOrThrow('search/query', { q, page: current || 1, limit: SEARCH_LIMIT_MAX });
  if (current === 0 || (current > 1 && found.data.length === 0)) throw new Failure(404);
  const products = found.count === 0 ? await callOrThrow('product/all', { limit: PRODUCTS_MAX }) : undefined;
  return {
    q,
    current,
    found,
    hotline: phones[0],
    words: [...new Set(termsOf(q, synonyms).flat(2))],
    groups: productGroups,
    products: products ? inTurn(productGroups.map(({ locationId }) => products[`${locationId}List`] ?? [])) : [],
  };
}

/** Products shown if nothing is found. */
const PRODUCTS_MAX = 6;

/** Products with pictures, of each group in turn. */
function inTurn(lists: readonly (readonly ProductRow[])[]) {
  const pictured = lists.map((list) => list.filter(({ coverUrl }) => coverUrl !== ''));
  return Array.from({ length: PRODUCTS_MAX }, (_, at) => pictured.flatMap((list) => list[at] ?? []))
    .flat()
    .slice(0, PRODUCTS_MAX)
    .map(({ productId, coverName, coverUrl }) => ({ productId, coverName, coverUrl }));
}

export function head({ q, current, found }: Data): Head {
  const product = asksForPrice(q) ? productIn(found) : undefined;
  const title = q === '' ? '搜索' : `搜索“${q}”`;
  return {
    title: current > 1 ? `${title} 第 ${current} 页` : title,
    description: '在产品、案例、新闻与页面中搜索。',
    hidden: true, // search results are not indexed
    ...(product && { product: { productId: product.id, name: product.title } }),
  };
}

/** The results for the words in the address, by kind; the search field is above. */
export default function Search({ data }: ViewProps<Data>) {
  return (
    <div className="search container section-space">
      <h1 className="type-title">{titleOf(data)}</h1>
      <SearchForm key={data.q} label="再次搜索" q={data.q} className="above-6 below-6" />
      {asksForPrice(data.q) && <Price {...data} />}
      <Answer data={data} />
    </div>
  );
}

function titleOf({ q, found: { count } }: Data): string {
  if (q === '') return '搜索';
  return count > 0 || asksForPrice(q) ? `“${q}”的搜索结果` : `没有找到“${q}”`;
}

/** No page has a price, because it depends on the order: such a query gets a link to the enquiry form. */
function Price({ found, hotline }: Data) {
  const product = productIn(found);
  return (
    <div className="search-price card-corners below-6 row wraps gap-3 on-mist">
      <p>
        <strong className="block type-lead">{product ? `${product.title}多少钱？` : '想知道价格？'}</strong>
        <span className="soft keep-phrases">
          价格因数量、配置和工期而不同，留下手机号，我们给您报价
          {found.count === 0 && <OrCall hotline={hotline} />}。
        </span>
      </p>
      <AskLink className="rigid" href={`${product?.url ?? addresses.contact}#apply`} />
    </div>
  );
}

function productIn({ data }: Data['found']): Found | undefined {
  return data.find(({ kind }) => kind === 'product');
}

function Answer({ data }: { data: Data }) {
  const { q, current, found, words } = data;
  if (found.data.length === 0) return <Nothing {...data} />;
  const isWhole = found.count <= SEARCH_LIMIT_MAX;
  const groups = Object.entries(KINDS)
    .map(([kind, name]) => ({ id: `search-${kind}`, name, hits: found.data.filter((hit) => hit.kind === kind) }))
    .filter(({ hits }) => hits.length > 0);
  return (
    <>
      <p className="soft">
        共找到 <span className="figures">{found.count}</span> 条
        {groups.length > 1 &&
          groups.map(({ id, name }) => (
            <Fragment key={id}>
              {'\u2003'}
              <a className="underlined" href={`#${id}`}>
                {name}
              </a>
            </Fragment>
          ))}
      </p>
      {groups.map(({ id, name, hits }) => (
        <section key={id} aria-labelledby={id}>
          <h2 className="above-10 type-subheading" id={id}>
            {name} {isWhole && <span className="figures soft type-large">{hits.length}</span>}
          </h2>
          <ul className="search-list above-3">
            {hits.map((hit) => (
              <li key={hit.id}>
                <Hit found={hit} words={words} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pager
        label="搜索结果分页"
        current={current}
        count={Math.ceil(found.count / SEARCH_LIMIT_MAX)}
        hrefOf={(page) => addresses.searchHref(q, page)}
      />
    </>
  );
}

/** Signs of an intro: four lines of a phone, two of a desk. */
const INTRO_MAX = 60;

function Hit({ found, words }: { found: Found; words: readonly Word[] }) {
  const { kind, title, intro, url, cover, showDate } = found;
  const line = wholeClauses(intro ?? '', INTRO_MAX);
  return (
    <a className="search-hit full-height room-4 ruled-above row ink accent-hover zooms" href={url}>
      {cover && (
        <span className="picture-box search-cover right-5 rigid block">
          <Picture src={cover} alt="" sizes="160px" />
        </span>
      )}
      <span className="grow">
        {kind === 'news' && <NewsDate iso={showDate} />}
        <Marked className="keep-phrases block strong type-lead snug" text={title || '未命名'} words={words} />
        {line && <Marked className="soft keep-phrases" text={line} words={words} />}
      </span>
    </a>
  );
}

function Nothing({ q, found, hotline, groups, products }: Data) {
  const { near = [], count } = found;
  const isAnswered = count === 0 && asksForPrice(q); // by the link to the enquiry form
  return (
    <>
      {q === '' ? (
        <p className="soft type-large">
          输入产品名称、参数或关键词{products[0] && `，例如“${products[0].coverName}”`}。
        </p>
      ) : (
        <>
          {near.length > 0 && (
            <div className="above-3 type-large">
              您是不是要找
              <ul className="search-near">
                {near.map(({ id, title, url }) => (
                  <li key={id}>
                    <a className="underlined strong" href={url}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {!isAnswered && (
            <p className="above-3 keep-phrases soft type-large">
              换一个说法或少写几个字再试试
              <OrCall hotline={hotline} />
              {hotline && '，告诉我们您在找什么'}。
            </p>
          )}
        </>
      )}
      {products.length > 0 && <h2 className="sr-only">我们的产品</h2>}
      {products.length > 0 && (
        <ul className="search-products grid two-columns above-8">
          {products.map((product) => (
            <li key={product.productId}>
              <ProductCard product={product} sizes="(min-width: 640px) 300px, 48vw" />
            </li>
          ))}
        </ul>
      )}
      {!isAnswered && groups.length + products.length === 0 && <AskLink className="above-8" />}
      {groups.length > 0 && (
        <ul className="search-groups button-row above-8">
          {groups.map(({ path, title }) => (
            <li key={path}>
              <a className="button" href={addresses.groupHref(path)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OrCall({ hotline }: Pick<Data, 'hotline'>) {
  return (
    hotline && (
      <>
        ，也可以拨打{hotline.label}{' '}
        <a className="unbroken figures" href={telephoneHref(hotline.number)}>
          {hotline.number}
        </a>
      </>
    )
  );
}

interface MarkedProps {
  text: string;
  /** As the search reads them. */
  words: readonly Word[];
  className: string;
}

/** A text with the searched words marked, whatever their case and width. */
export function Marked({ text, words, className }: MarkedProps) {
  return (
    <span className={className}>
      {piecesOf(text, words).map(({ text: piece, isFound }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their index
        isFound ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{byLine(piece)}</Fragment>,
      )}
    </span>
  );
}

/** A plain text can be longer or shorter than its source: `owner` maps each of its units to the source's character. */
function piecesOf(text: string, words: readonly Word[]): { text: string; isFound: boolean }[] {
  const characters = [...text];
  const all = characters.flatMap((character, at) =>
    plain(character)
      .split('')
      .map((unit) => ({ unit, at })),
  );
  const whole = closeGaps(all.map(({ unit }) => unit).join(''));
  let next = 0; // gaps only lose units, so each that is left is found behind the one before it
  const owner = whole.split('').map((unit) => {
    while (all[next] && all[next]?.unit !== unit) next++;
    return all[next++]?.at ?? 0;
  });
  const found = new Set<number>();
  for (const word of words)
    for (const [first, end] of placesOf(whole, word))
      for (const character of owner.slice(first, end)) found.add(character);
  const pieces: { text: string; isFound: boolean }[] = [];
  for (const [at, character] of characters.entries()) {
    const isFound = found.has(at);
    const last = pieces[pieces.length - 1];
    if (last?.isFound === isFound) last.text += character;
    else pieces.push({ text: character, isFound });
  }
  return pieces;
}
