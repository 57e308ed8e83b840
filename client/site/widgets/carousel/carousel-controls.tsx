import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { CarouselState } from './use-carousel.ts';

interface CarouselControlsProps {
  carousel: CarouselState;
  names: readonly string[] | undefined;
}

/** Pause, back, a mark per slide where they have names, onward. Seen once they can be used. */
export function CarouselControls({ carousel, names }: CarouselControlsProps): ReactNode {
  const { active, playing } = carousel;
  return (
    <div className="carousel-controls">
      {carousel.turns && (
        <button
          type="button"
          className="carousel-button centre ink"
          aria-label={playing ? '暂停轮播' : '继续轮播'}
          onClick={carousel.toggle}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
      )}
      <button
        type="button"
        className="carousel-button centre ink"
        aria-label="上一项"
        aria-disabled={carousel.atStart}
        onClick={() => carousel.step(-1)}
      >
        <Icon name="chevron-left" />
      </button>
      {names && (
        <div className="carousel-dots">
          {names.map((name, index) => (
            <button
              key={name}
              type="button"
              className="carousel-dot"
              aria-label={`第 ${index + 1} 项：${name}`}
              aria-current={index === active}
              onClick={() => carousel.goTo(index)}
            />
          ))}
        </div>
      )}
      <button
        type="button"
        className="carousel-button centre ink"
        aria-label="下一项"
        aria-disabled={carousel.atEnd}
        onClick={() => carousel.step(1)}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}
