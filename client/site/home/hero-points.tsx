import { Fragment } from 'react';
import { mobileProductHref, productHref } from '../../../server/contract/addresses.ts';
import type { HeroPoint } from '../../../server/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { part } from '../live/live.ts';
import { productName } from '../widgets/cards/product-card.tsx';
import { wholeClauses } from '../widgets/clip.ts';

/** The products on the hero's picture: links in a drawing, placed without style. client/site/live/hero.ts adds buttons. */
export function HeroPoints({ points, isMobile }: { points: readonly PicturePoint[]; isMobile: boolean }) {
  const hrefOf = isMobile ? mobileProductHref : productHref;
  return (
    <>
      <svg
        className="hero-points to-edges absolute full-width full-height clipped no-pointer screen-only"
        {...part('hero', 'drawing')}
      >
        <title>图上的产品</title>
        {points.map((point) => (
          <a key={keyOf(point)} href={hrefOf(point)}>
            <svg x={`${point.x}%`} y={`${point.y}%`} className="picture-pin">
              <title>{productName(point)}</title>
              <circle r="22" fill="transparent" />
              <circle r="11" />
              <circle r="5" className="hero-points-core" />
            </svg>
          </a>
        ))}
      </svg>
      <fieldset
        hidden
        className="hero-points to-edges absolute full-width full-height clipped no-pointer screen-only is-fresh"
        aria-label="图上的产品"
        {...part('hero', 'buttons')}
      >
        {points.map((point) => (
          <Fragment key={keyOf(point)}>
            <button
              type="button"
              className="hero-points-mark square-44 absolute rounded"
              aria-label={productName(point)}
              aria-expanded="false"
              {...part('hero', 'mark')}
            />
            <Card point={point} href={hrefOf(point)} />
          </Fragment>
        ))}
      </fieldset>
    </>
  );
}

/** Two lines of a card. */
const LINE_MAX = 28;

function Card({ point, href }: { point: PicturePoint; href: string }) {
  return (
    <div hidden className="hero-points-card inside-3 absolute over raised-card row">
      {point.coverUrl && (
        <Picture className="hero-points-cover right-3 rigid rounded" src={point.coverUrl} alt="" sizes="104px" />
      )}
      <div className="grow">
        <p className="strong snug">{productName(point)}</p>
        <p className="soft type-small snug">{point.short || wholeClauses(point.coverDescribe, LINE_MAX)}</p>
        <a
          className="link-button hero-points-more type-small"
          href={href}
          aria-label={`查看产品：${productName(point)}`}
        >
          查看产品
        </a>
      </div>
    </div>
  );
}

function keyOf({ productId, x, y }: PicturePoint): string {
  return `${productId} ${x} ${y}`;
}

/** A product's position on one picture, in percent of it, and what its card shows. */
export type PicturePoint = Omit<HeroPoint, 'mobileX' | 'mobileY'>;

/** The points that have a position on the picture of the device. */
export function pointsOn(points: readonly HeroPoint[], isMobile: boolean): PicturePoint[] {
  return points
    .map(({ mobileX = -1, mobileY = -1, ...point }) => (isMobile ? { ...point, x: mobileX, y: mobileY } : point))
    .filter(({ x, y }) => Math.min(x, y) >= 0 && Math.max(x, y) <= 100);
}
