import * as addresses from '../../../server/contract/addresses.ts';
import type { CaseRow } from '../../../server/contract/kinds/case.ts';
import type { ProductRow } from '../../../server/contract/kinds/product.ts';
import { sectionTitle } from '../../../server/contract/menu.ts';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import type { Scenario } from '../../../server/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { live, PRESSED, part } from '../live/live.ts';
import { type Head, loadSettings, type Query, type ViewProps } from '../page.ts';
import { CaseCard, caseLine } from '../widgets/cards/case-card.tsx';
import { ProductCard } from '../widgets/cards/product-card.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { EmptyList } from '../widgets/sections/empty-list.tsx';

/** The specification's pace. */
const INTERVAL_MS = 4000;

type Data = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow) {
  const [{ scenarios, phones, headings, menu, hidden = [] }, groups, cases] = await Promise.all([
    loadSettings(callOrThrow),
    callOrThrow('product/all', {}),
    callOrThrow('case/list', { limit: LIST_LIMIT_MAX }),
  ]);
  const products = Object.values(groups).flat();
  const examples = hidden.includes('cases') ? [] : cases.data;
  const shown = scenarios.map((scenario) => shownScenario(scenario, products, examples));
  return { phones, headings, title: sectionTitle('scenarios', menu), scenarios: shown };
}

export function head({ scenarios, headings, title }: Data, { scene }: Query): Head {
  const named = scenarios.find((scenario) => scenario.id === scene);
  const titles = scenarios.map((scenario) => scenario.title).join('、');
  const all = titles ? `${headings.scenarios.desc}${title}：${titles}。` : `${title}正在整理。`;
  return {
    title: named ? `${named.title} - ${title}` : title,
    description: named ? named.desc : all,
    canonical: named ? addresses.scenarioHref(named.id) : addresses.scenarios,
    image: (named ?? scenarios[0])?.image,
    ...(!named && { unread: ['scene'] }),
  };
}

/** Application scenarios, one at a time; first that of the address, so that it is seen without JavaScript. */
export default function Scenarios({ data, query }: ViewProps<Data>) {
  const { scenarios, phones, headings, title } = data;
  const asked = scenarios.findIndex(({ id }) => id === query.scene);
  const first = Math.max(0, asked);
  const row = [...scenarios.slice(first), ...scenarios.slice(0, first)];
  if (scenarios.length === 0)
    return (
      <>
        <h1 className="container section-above type-title">{title}</h1>
        <EmptyList text="第一个场景还没有写好。" href={addresses.productCentre} label="看看产品" />
      </>
    );
  return (
    <>
      <section className="scenarios" {...live('scenarios', { title: head(data, query).title })}>
        <div className="below-head container">
          <h1 className="type-title">{title}</h1>
          {headings.scenarios.desc && (
            <p className="above-4 measure keep-phrases soft type-large">{headings.scenarios.desc}</p>
          )}
        </div>
        <nav className="container" aria-label={title} hidden={scenarios.length === 1}>
          <ul className="scenarios-list below-head flex sideways ruled-below no-scrollbar">
            {scenarios.map((scenario) => (
              <li key={scenario.id} className="rigid">
                <a
                  className="scenarios-tab strong-here relative unbroken gap-2 row soft type-lead accent-hover inner-ring tabs-bar"
                  href={addresses.scenarioHref(scenario.id)}
                  aria-current={scenario === row[0] || undefined}
                  data-to={row.indexOf(scenario)}
                  data-title={head(data, { scene: scenario.id }).title}
                  {...PRESSED}
                >
                  <Icon name={scenario.icon} className="icon scenarios-icon" />
                  {scenario.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Carousel
          label={title}
          className="scenarios-carousel slides-joined"
          intervalMs={INTERVAL_MS}
          loop
          names={row.map((scenario) => scenario.title)}
          marks={null}
        >
          {row.map((scenario, index) => (
            <ScenarioSlide key={scenario.id} scenario={scenario} first={index === 0} />
          ))}
        </Carousel>
      </section>
      <CallBand {...headings.scenariosAsk} phone={phones[0]} />
    </>
  );
}

/** One scenario: its model, what is done there point by point, with which products, and a site where it was done. */
function ScenarioSlide({ scenario, first }: { scenario: ShownScenario; first: boolean }) {
  const { title, points, products, example } = scenario;
  const isFew = products.length < PRODUCTS_MAX - 1; // they and the case have half of the row each
  return (
    <article className="scenarios-slide">
      <div className="picture-box picture-box-3x2 scenarios-slide-frame" {...part('scenarios', 'picture')}>
        <Picture
          src={scenario.image}
          alt={title}
          sizes="(min-width: 1600px) 860px, (min-width: 1024px) 56vw, 100vw"
          first={first}
        />
        {/* The list beside it leads to the same products: keys and screen readers meet each once. */}
        <svg className="scenarios-slide-pins to-edges absolute no-pointer full-width full-height" aria-hidden="true">
          {points.map(
            ({ pin }, at) =>
              pin && (
                <a key={pin.productId} href={addresses.productHref(pin)} tabIndex={-1}>
                  <svg x={`${pin.x}%`} y={`${pin.y}%`} className="picture-pin">
                    <title>{pin.coverName}</title>
                    <circle r="22" fill="transparent" />
                    <circle r="14" />
                    <text y="5">{at + 1}</text>
                  </svg>
                </a>
              ),
          )}
        </svg>
      </div>
      <div className="scenarios-slide-words">
        <h2 className="type-title">{title}</h2>
        <p className="above-4 soft type-lead">{scenario.desc}</p>
        <ol className="scenarios-slide-points">
          {points.map(({ words, pin }, at) => {
            const Element = pin ? 'a' : 'span';
            const link = pin && { href: addresses.productHref(pin) };
            return (
              <li key={words} className="ruled-below snug">
                <Element className={`scenarios-slide-point flex top touch${pin ? ' ink accent-hover' : ''}`} {...link}>
                  <span className="right-3 rigid text-centre figures accent heavy">{at + 1}</span>
                  <span>{words}</span>
                </Element>
              </li>
            );
          })}
        </ol>
      </div>
      {products.length > 0 && (
        <div className={`scenarios-slide-more${example || isFew ? ' split' : ''}${isFew ? ' split-even' : ''}`}>
          <div>
            <p className="type-lead strong">用到的产品</p>
            <div
              className={`scenarios-slide-products side-by-side grid above-4${products.length > 1 ? ' two-columns' : ''}`}
            >
              {products.map((product) => (
                <ProductCard
                  key={product.productId}
                  product={product}
                  isOnly={products.length === 1}
                  sizes={SIZES[products.length - 1] ?? ''}
                />
              ))}
            </div>
          </div>
          {example && (
            <div>
              <p className="below-4 type-lead strong">用过的案例</p>
              <CaseCard
                item={example}
                isOnly={isFew}
                sizes="(min-width: 1024px) min(27vw, 380px), (min-width: 640px) 46vw, 100vw"
              />
            </div>
          )}
        </div>
      )}
    </article>
  );
}

const PRODUCTS_MAX = 4;

/** Of the pictures of one product, of two, three, four. */
const SIZES = [
  '(min-width: 1024px) 26vw, 100vw',
  '(min-width: 1024px) 23vw, 46vw',
  '(min-width: 1024px) 22vw, (min-width: 640px) 31vw, 45vw',
  '(min-width: 1024px) 16vw, (min-width: 640px) 23vw, 45vw',
];

type ShownScenario = ReturnType<typeof shownScenario>;

/** A scenario with the public products behind its points, and the public case that used most of them. */
function shownScenario(
  { pins = [], points, ...scenario }: Scenario,
  products: readonly ProductRow[],
  cases: readonly CaseRow[],
) {
  const shown = points.map((words, at) => {
    const pin = pins[at];
    const product = products.find(({ productId }) => productId === pin?.productId);
    if (!pin || !product) return { words };
    return { words, pin: { ...pin, coverName: product.coverName, coverUrl: product.coverUrl } };
  });
  const used = new Map(shown.flatMap(({ pin }) => (pin ? [[pin.productId, pin] as const] : [])));
  const shared = (row: CaseRow) => row.caseProducts.filter((id) => used.has(id)).length;
  const [best] = [...cases].sort((one, other) => shared(other) - shared(one));
  return {
    ...scenario,
    points: shown,
    products: [...used.values()].slice(0, PRODUCTS_MAX),
    example: best && shared(best) > 0 ? caseLine(best) : undefined,
  };
}
