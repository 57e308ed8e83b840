import { productHref } from '../../../server/contract/addresses.ts';
import { Picture } from '../../ui/picture.tsx';
import { CaseCard } from '../widgets/cards/case-card.tsx';
import { ProductCard } from '../widgets/cards/product-card.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';
import type { ShownScenario } from './shown-scenario.ts';

interface ScenarioSlideProps {
  scenario: ShownScenario;
  /** Seen first, so its picture is loaded first. */
  first: boolean;
}

/** One scenario: its model, what is done there point by point, with which products, and a site where it was done. */
export const ScenarioSlide = withoutHydration(({ scenario, first }: ScenarioSlideProps) => {
  const { title, points, products, example } = scenario;
  return (
    <article className="scenario-slide">
      <div className="picture-box picture-box-3x2 scenario-slide-frame">
        <Picture
          src={scenario.image}
          alt={`${title}的微缩模型`}
          sizes="(min-width: 1600px) 860px, (min-width: 1024px) 56vw, 100vw"
          first={first}
        />
        {/* The list beside it leads to the same products: keys and screen readers meet each once. */}
        <svg className="scenario-slide-pins full-width full-height" aria-hidden="true">
          {points.map(
            ({ pin }, at) =>
              pin && (
                <a key={pin.productId} href={productHref(pin)} tabIndex={-1}>
                  <svg x={`${pin.x}%`} y={`${pin.y}%`} className="scenario-slide-pin">
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
      <div className="scenario-slide-words">
        <h2 className="scenario-slide-title type-title">{title}</h2>
        <p className="above-4 soft type-lead">{scenario.desc}</p>
        <ol className="scenario-slide-points">
          {points.map(({ words, pin }, at) => {
            const inside = (
              <>
                <span className="scenario-slide-number rigid text-centre figures accent heavy">{at + 1}</span>
                <span>{words}</span>
              </>
            );
            return (
              <li key={words} className="ruled-below snug">
                {pin ? (
                  <a className="scenario-slide-point ink accent-hover" href={productHref(pin)}>
                    {inside}
                  </a>
                ) : (
                  <span className="scenario-slide-point">{inside}</span>
                )}
              </li>
            );
          })}
        </ol>
      </div>
      {products.length > 0 && (
        <div className="scenario-slide-more">
          {products.map((product) => (
            <ProductCard key={product.productId} product={product} sizes="(min-width: 1024px) 16vw, 45vw" />
          ))}
          {example && <CaseCard item={example} sizes="(min-width: 1024px) 28vw, 100vw" />}
        </div>
      )}
    </article>
  );
});
