import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Product } from '../../../server/contract/kinds/product.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductCover } from '../widgets/cards/product-card.tsx';
import { usePreview } from '../widgets/use-preview.tsx';

interface ProductGalleryProps {
  product: Pick<Product, 'coverName' | 'coverUrl' | 'pictures'>;
  sizes: string;
}

/**
 * A product's pictures, the cover first: one large, all of them small below it; each opens large over the page. It looks like
 * a carousel, whose code is left out: nothing turns by itself here, and a page may start with little script.
 */
export function ProductGallery({ product, sizes }: ProductGalleryProps): ReactNode {
  const pictures = picturesOf(product);
  const track = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** Where a button sends the row, until it is there or a hand takes it elsewhere. */
  const goal = useRef<number>(undefined);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [open, preview] = usePreview(product.coverName, pictures);
  if (pictures.length === 0) return <ProductCover product={product} sizes={sizes} />;

  /** Marks a picture as the current one, and keeps its small one in sight. */
  const stand = (index: number) => {
    setAt(index);
    const small = list.current?.children[index];
    if (list.current && small instanceof HTMLElement)
      list.current.scrollLeft = small.offsetLeft - (list.current.clientWidth - small.offsetWidth) / 2;
  };
  const goTo = (index: number, behavior: ScrollBehavior = 'auto') => {
    const row = track.current;
    if (!row || index < 0 || index >= pictures.length) return;
    goal.current = index;
    stand(index);
    row.scrollTo({ left: (index * row.scrollWidth) / pictures.length, behavior }); // smooth where the sheet says so
  };
  const onScroll = () => {
    const row = track.current;
    const place = row ? (row.scrollLeft * pictures.length) / row.scrollWidth : 0;
    const nearest = Math.round(place);
    if (Math.abs(place - nearest) > 0.1 || (goal.current ?? nearest) !== nearest) return; // on its way
    goal.current = undefined;
    stand(nearest);
  };
  const byHand = () => {
    goal.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault(); // the row's own scrolling by a few pixels
    goTo(at + (event.key === 'ArrowLeft' ? -1 : 1));
  };
  const choose = (event: MouseEvent, index: number) => {
    event.preventDefault(); // the link itself opens the picture where there is no JavaScript
    goTo(index);
  };
  const arrow = (icon: string, label: string, to: number) => (
    <button
      type="button"
      className="carousel-button icon-20 pill on-paper centre ink"
      aria-label={label}
      aria-disabled={!pictures[to]}
      onClick={() => goTo(to)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      <section
        className={`carousel product-gallery slides-joined${ready ? ' carousel-ready' : ''}`}
        aria-label={`${product.coverName}图集`}
        onKeyDown={onKeyDown}
      >
        {pictures.length > 1 && (
          <div className="carousel-controls screen-only">
            {arrow('chevron-left', '上一张', at - 1)}
            {arrow('chevron-right', '下一张', at + 1)}
          </div>
        )}
        <div
          className="carousel-track relative no-scrollbar"
          ref={track}
          onScroll={onScroll}
          onPointerDown={byHand}
          onWheel={byHand}
        >
          {pictures.map(({ image, name, key }, index) => (
            <a
              key={key}
              className="carousel-slide block"
              href={image}
              onFocus={() => goTo(index, 'instant')}
              onClick={(event) => open(event, index)}
            >
              <span className="picture-box product-card-cover block">
                <Picture src={image} alt={name} sizes={sizes} first={index === 0} />
              </span>
              <span className="sr-only">，查看大图</span>
            </a>
          ))}
        </div>
        {pictures.length > 1 && (
          <ul className="product-gallery-list screen-only flex sideways no-scrollbar" ref={list}>
            {pictures.map(({ image, name, key }, index) => (
              <li key={key}>
                <a
                  className="product-gallery-small block"
                  href={image}
                  aria-label={`第 ${index + 1} 张：${name}`}
                  aria-current={index === at}
                  onClick={(event) => choose(event, index)}
                >
                  <span className="picture-box product-card-cover block">
                    <Picture src={image} alt="" sizes="72px" />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {preview}
    </>
  );
}

function picturesOf({ coverName, coverUrl, pictures }: ProductGalleryProps['product']) {
  const all = [{ url: coverUrl, alt: `${coverName}产品图` }, ...pictures].filter(({ url }) => url !== '');
  return all.map(({ url, alt }, at) => ({
    image: url,
    name: alt || `${coverName}，第 ${at + 1} 张`,
    key: `${at} ${url}`,
  }));
}
