import type { ReactNode } from 'react';
import { useOnDemand } from '../../../ui/use-on-demand.ts';
import { productName } from '../../widgets/cards/product-card.tsx';
import type { PlacedPoint } from './place-points.ts';

interface HeroPointsProps {
  points: readonly PlacedPoint[];
  hrefOf(product: { productId: string }): string;
}

/**
 * The products that stand on the picture around it. Links in a drawing need no style to be in their places; once the code
 * is there, they are buttons that open cards.
 */
export function HeroPoints(props: HeroPointsProps): ReactNode {
  const { points, hrefOf } = props;
  const Marks = useOnDemand(true, async () => {
    const { HeroMarks } = await import('./hero-marks.tsx');
    return document.activeElement?.closest('.hero-points') ? undefined : HeroMarks; // a link that has the focus keeps it
  });
  if (Marks) return <Marks {...props} />;
  return (
    <svg className="hero-points">
      <title>模型上的产品</title>
      {points.map((point) => (
        <a key={`${point.productId} ${point.x} ${point.y}`} href={hrefOf(point)}>
          <svg x={`${point.x}%`} y={`${point.y}%`} className="hero-points-link">
            <title>{productName(point)}</title>
            <circle r="22" fill="transparent" />
            <circle r="11" />
            <circle r="5" className="hero-points-core" />
          </svg>
        </a>
      ))}
    </svg>
  );
}
