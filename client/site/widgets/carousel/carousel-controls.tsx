import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { CarouselState } from './use-carousel.ts';

interface CarouselControlsProps {
  carousel: CarouselState;
  names: readonly string[] | undefined;
}

/** More marks than this cannot be told apart: a count stands in their place. */
const MARKS_MAX = 12;

/** Pause, back, a mark per slide where they have names, onward. Seen once they can be used. */
export function CarouselControls({ carousel, names }: CarouselControlsProps): ReactNode {
  const { active, playing } = carousel;
  const button = (icon: string, label: string, onClick: () => void, disabled?: boolean) => (
    <button
      type="button"
      className="carousel-button centre ink"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="carousel-controls">
      {carousel.turns && button(playing ? 'pause' : 'play', playing ? '暂停轮播' : '继续轮播', carousel.toggle)}
      {button('chevron-left', '上一项', () => carousel.step(-1), carousel.atStart)}
      {names && names.length > MARKS_MAX && (
        <span className="carousel-dots figures soft">
          {active + 1} / {names.length}
        </span>
      )}
      {names && names.length <= MARKS_MAX && (
        <div className="carousel-dots">
          {names.map((name, index) => (
            <button
              key={name}
              type="button"
              className="carousel-dot relative"
              aria-label={`第 ${index + 1} 项：${name}`}
              aria-current={index === active}
              onClick={() => carousel.goTo(index)}
            />
          ))}
        </div>
      )}
      {button('chevron-right', '下一项', () => carousel.step(1), carousel.atEnd)}
    </div>
  );
}
