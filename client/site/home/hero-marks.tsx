import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listen } from '../../ui/listen.ts';
import { Picture } from '../../ui/picture.tsx';
import { productName } from '../widgets/cards/product-card.tsx';
import type { PlacedPoint } from './place-points.ts';

export interface HeroMarksProps {
  points: readonly PlacedPoint[];
  hrefOf(product: { productId: string }): string;
}

/** Pixels between a card and the picture's edge, and between a mark and its card. */
const EDGE = 8;
const STEM = 30;

/** Marks on the picture, each a button; the open one has its card above or below it, never beyond the picture. */
export function HeroMarks({ points, hrefOf }: HeroMarksProps): ReactNode {
  const root = useRef<HTMLFieldSetElement>(null);
  const [open, setOpen] = useState<number>();
  const [used, setUsed] = useState(false);
  const show = (index: number) => {
    setUsed(true);
    setOpen(index);
  };
  useEffect(() => {
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(undefined);
    };
    return listen(document, ['pointerdown', 'focusin'], elsewhere);
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || open === undefined) return;
    root.current?.querySelectorAll<HTMLElement>('.hero-points-mark')[open]?.focus();
    setOpen(undefined);
  };
  return (
    <fieldset
      ref={root}
      className={`hero-points screen-only${used ? '' : ' is-fresh'}`}
      aria-label="图上的产品"
      onKeyDown={onKeyDown}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(undefined)}
    >
      {points.map((point, index) => (
        <Fragment key={`${point.productId} ${point.x} ${point.y}`}>
          <button
            type="button"
            className="hero-points-mark absolute rounded"
            ref={placeAt(point)}
            aria-label={productName(point)}
            aria-expanded={open === index}
            onClick={() => show(index)}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && show(index)}
          />
          {open === index && <Card point={point} href={hrefOf(point)} />}
        </Fragment>
      ))}
    </fieldset>
  );
}

function Card({ point, href }: { point: PlacedPoint; href: string }): ReactNode {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const self = card.current;
    const frame = self?.parentElement;
    if (!self || !frame) return;
    const [x, y] = [(frame.clientWidth * point.x) / 100, (frame.clientHeight * point.y) / 100];
    const left = Math.max(EDGE, Math.min(x - self.offsetWidth / 2, frame.clientWidth - self.offsetWidth - EDGE));
    const isAbove = y >= self.offsetHeight + STEM + EDGE;
    self.classList.toggle('is-below', !isAbove);
    setPixels(self, { '--x': left, '--y': isAbove ? y - STEM - self.offsetHeight : y + STEM, '--stem': x - left });
  }, [point]);
  return (
    <div ref={card} className="hero-points-card absolute over raised-card row">
      {point.coverUrl && (
        <Picture className="hero-points-cover right-3 rigid rounded" src={point.coverUrl} alt="" sizes="104px" />
      )}
      <div className="grow">
        <p className="strong snug">{productName(point)}</p>
        <p className="clamp soft type-small snug">{point.coverDescribe}</p>
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

function placeAt({ x, y }: PlacedPoint) {
  return (element: HTMLElement | null) => {
    element?.style.setProperty('--x', `${x}%`);
    element?.style.setProperty('--y', `${y}%`);
  };
}

function setPixels(element: HTMLElement, pixels: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(pixels)) element.style.setProperty(name, `${Math.round(value)}px`);
}
