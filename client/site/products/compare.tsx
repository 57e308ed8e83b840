import * as addresses from '../../../server/contract/addresses.ts';
import { visible } from '../../../server/contract/fold.ts';
import type { Product } from '../../../server/contract/kinds/product.ts';
import { isDeal } from '../../../server/contract/leading-params.ts';
import { COMPARED_MAX } from '../../../server/contract/rules.ts';
import { compact } from '../../../server/contract/search-text.ts';
import type { Site } from '../../../server/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { live, PRESSED } from '../live/live.ts';
import { type Head, orNone, type Query, type ViewProps } from '../page.ts';
import { byWord } from '../widgets/by-word.tsx';
import { ProductCover, productName } from '../widgets/cards/product-card.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { CELL, COLUMN_NAME, ROW, ROW_NAME, ROWS, TABLE } from '../widgets/table-roles.ts';
import { factsOf } from './product-parts.tsx';

type Data = Awaited<ReturnType<typeof load>>;

const LEAST = 2;
/** Ids that are read from the address: more than are compared, because some may be of deleted products. */
const ASKED_MOST = 12;

/** The public products that the address names, all of the first one's group; none if they are fewer than two. */
export async function load(callOrThrow: CallOrThrow, { productId = '' }: Query) {
  const ids = [...new Set(productId.split(','))].slice(0, ASKED_MOST);
  const found = await Promise.all(ids.map((id) => orNone(callOrThrow('product/detail', { productId: id }))));
  const known = found.filter((product) => product !== undefined);
  const group = known.find(({ locationId, productType }) => locationId && productType);
  const products = known
    .filter(({ locationId }) => locationId === group?.locationId)
    .slice(0, COMPARED_MAX)
    .map((product) => ({ ...product, coverName: productName(product), params: factsOf(product) }));
  if (products.length < LEAST) return { products: [] };
  const { synonyms = [] } = (await callOrThrow('site/parts', { names: ['synonyms'] })) as Pick<Site, 'synonyms'>; // proof: asked for
  return { products, synonyms, group: { path: group?.groupPath ?? '', title: group?.productType ?? '' } };
}

export function head({ products }: Data): Head {
  const names = products.map(({ coverName }) => coverName).join('、');
  return {
    title: names ? `产品对比：${names}` : '产品对比',
    description: '同系列产品的技术参数，逐项对比。',
    hidden: true, // one of thousands of choices
    ...(names && { wish: `想比较：${names}` }),
    ...(products.length === 0 && { movedTo: addresses.productCentre }),
  };
}

/** Products side by side: a row for each parameter that one of them has, those that differ marked. */
export default function Compare({ data: { products, synonyms, group } }: ViewProps<Data>) {
  const ids = products.map(({ productId }) => productId);
  const rows = rowsOf(products, synonyms);
  const shared = rows.filter(({ isDifferent, count }) => !isDifferent || count > 1);
  const own = rows.filter((row) => !shared.includes(row));
  const groupHref = addresses.groupHref(group?.path ?? '');
  return (
    <div className="container section-below above-5">
      <Breadcrumb parent={{ title: group?.title ?? '', href: groupHref }} current="对比" />
      <div className="apart row wraps above-3">
        <h1 className="type-title">产品对比</h1>
        <a className="link-button screen-only" href={groupHref}>
          重新挑选
        </a>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls sideways, the arrow keys move it */}
      <section className="compare-frame sideways above-6" tabIndex={0} aria-label="对比表">
        <table className={`compare-table fixed-columns cells full-width has-${products.length}`} {...TABLE}>
          <CompareHead products={products} isMarked={shared.some(({ isDifferent }) => isDifferent)} />
          <tbody {...ROWS}>
            {shared.map(({ name, values, isDifferent, isAlike }) => (
              <tr key={name} className={isDifferent ? 'is-different' : undefined} {...ROW}>
                <th className="compare-name over on-paper soft keep-phrases" {...ROW_NAME}>
                  <span className="compare-label no-break">{byWord(name)}</span>
                  {isDifferent && <span className="sr-only">（不同）</span>}
                </th>
                {values.map((value, at) => (
                  <td
                    key={ids[at]}
                    className={value ? 'keep-phrases' : 'soft'}
                    colSpan={ids.length / values.length}
                    {...CELL}
                  >
                    {isAlike && <span className="soft right-3 type-small">都是</span>}
                    {byWord(value || '—')}
                  </td>
                ))}
              </tr>
            ))}
            {own.length > 0 && <OwnRow ids={ids} own={own} />}
          </tbody>
        </table>
      </section>
      <div className="screen-only row wraps gap-3 above-8">
        <AskLink>咨询这几款</AskLink>
        <p className="soft">说说用途和数量，我们告诉您该选哪一款，并报价。</p>
      </div>
    </div>
  );
}

/** Facts that only one of the products has: a list of its own below each product. */
function OwnRow({ ids, own }: { ids: readonly string[]; own: ReturnType<typeof rowsOf> }) {
  return (
    <tr {...ROW}>
      <th className="compare-name over on-paper soft" {...ROW_NAME}>
        <span className="compare-label no-break">只有一款写明</span>
      </th>
      {ids.map((id, at) => (
        <td key={id} className="keep-phrases" {...CELL}>
          <dl className="grid gap-3">
            {own
              .filter(({ values }) => values[at])
              .map(({ name, values }) => (
                <div key={name} className="compare-own split">
                  <dt className="soft">{byWord(name)}</dt>
                  <dd>{byWord(values[at] ?? '')}</dd>
                </div>
              ))}
          </dl>
        </td>
      ))}
    </tr>
  );
}

/** The pictures, beside a legend of the background; below them the names, which stay visible while the table scrolls. */
function CompareHead({ products, isMarked }: Pick<Data, 'products'> & { isMarked: boolean }) {
  const ids = products.map(({ productId }) => productId);
  return (
    <thead {...ROWS} {...live('picks')}>
      <tr {...ROW}>
        <td className="compare-name over on-paper" {...CELL}>
          {isMarked && (
            <p className="compare-legend keep-phrases rounded type-small">{byWord('有底色的是不同的参数。')}</p>
          )}
        </td>
        {products.map((product, at) => (
          <td key={product.productId} className="compare-product" {...CELL}>
            <ProductCover
              src={product.coverUrl}
              sizes={`(min-width: 1024px) ${ids.length > LEAST ? 24 : 38}vw, 50vw`}
              first={at < LEAST}
              isLow={ids.length === LEAST}
            />
          </td>
        ))}
      </tr>
      <tr className="compare-names on-paper" {...ROW}>
        <td className="compare-name over on-paper" {...CELL} />
        {products.map((product) => (
          <th key={product.productId} className="on-paper" aria-label={product.coverName} {...COLUMN_NAME}>
            <div className="compare-heading">
              <a className="touch row ink accent-hover type-lead strong snug" href={addresses.productHref(product)}>
                <span>{byWord(product.coverName)}</span>
              </a>
              {products.length > LEAST && (
                <a
                  className="touch screen-only row rigid soft plain type-small"
                  href={addresses.compareHref(ids.filter((id) => id !== product.productId))}
                  aria-label={`移除${product.coverName}`}
                  {...PRESSED}
                >
                  移除
                  <input type="hidden" name="productId" value={product.productId} />
                </a>
              )}
            </div>
          </th>
        ))}
      </tr>
    </thead>
  );
}

type Params = Pick<Product, 'params'>;

/**
 * A row for each parameter. Those that more products have come first; among them terms of the deal come last, and values that
 * differ first. A value that all have is written once; several values of one product share a cell.
 */
export function rowsOf(products: readonly Params[], synonyms: readonly (readonly string[])[] = []) {
  const rows = namesOf(products, synonyms).map((names) => {
    const values = products.map(({ params }) => {
      const own = params.filter(({ name }) => names.some((one) => isSameName(one, name)));
      return own.map(({ value }) => value.trim()).join('；');
    });
    const count = values.filter(Boolean).length;
    const isDifferent = new Set(values.map(normalized)).size > 1; // from a product that does not say it, too
    const isAlike = !isDifferent && count > 0;
    return { name: names.join('／'), values: isAlike ? values.slice(0, 1) : values, isDifferent, isAlike, count };
  });
  return rows.sort(
    (a, b) =>
      b.count - a.count || Number(isDeal(a)) - Number(isDeal(b)) || Number(b.isDifferent) - Number(a.isDifferent),
  );
}

/** The names of the parameters; those that `synonyms` joins are one, under each name that a product uses. */
function namesOf(products: readonly Params[], synonyms: readonly (readonly string[])[]): string[][] {
  const parameters: string[][] = [];
  const withName = (name: string | undefined) =>
    parameters.find((names) => names.some((one) => isSameName(one, name ?? '')));
  const all = products.flatMap(({ params }) => params.map(({ name }) => name.trim()));
  for (const name of all.filter((one, at) => one && all.findIndex((other) => isSameName(one, other)) === at)) {
    const synonym = synonyms.find((line) => line.some((one) => isSameName(one, name)))?.find(withName);
    const parameter = withName(synonym);
    if (parameter) parameter.push(name);
    else parameters.push([name]);
  }
  return parameters;
}

const isSameName = (one: string, other: string) => compact(one) === compact(other);

/** A value without differences of typing alone, blanks and the width of signs: mW are not MW, nor T-20 T20. */
const normalized = (value: string) => visible(value).normalize('NFKC').replace(/\s/g, '');
