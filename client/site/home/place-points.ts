import type { HeroPoint } from '../../../server/contract/kinds/settings.ts';

/** A product's place on one picture, in percent of it, and what its card shows. */
export type PlacedPoint = Pick<HeroPoint, 'productId' | 'coverName' | 'coverDescribe' | 'coverUrl' | 'x' | 'y'>;

/** The points on the first picture. */
export function onPicture(points: readonly HeroPoint[]): PlacedPoint[] {
  return points.map(({ mobileX, mobileY, ...point }) => point).filter(isInside);
}

/** The points that have a place on the phone's picture. */
export function onMobilePicture(points: readonly HeroPoint[]): PlacedPoint[] {
  return points
    .map(({ mobileX = Number.NaN, mobileY = Number.NaN, ...point }) => ({ ...point, x: mobileX, y: mobileY }))
    .filter(isInside);
}

function isInside({ x, y }: PlacedPoint): boolean {
  return x >= 0 && x <= 100 && y >= 0 && y <= 100;
}
