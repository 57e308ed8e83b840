import { Children, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { type CarouselOptions, type CarouselState, useCarousel } from './use-carousel.ts';

interface CarouselProps extends CarouselOptions {
  /** The accessible name of the row, such as 「智慧展厅」. */
  label: string;
  /** One child per slide. */
  children: ReactNode;
  /** The name of each slide; if given, each slide gets a mark that leads to it. */
  names?: readonly string[];
  /** The parent shows its own marks. */
  isMarked?: boolean;
  className?: string;
}

/**
 * A row of slides by the WAI carousel pattern. The row itself is a native scroller, so it works by swipe, by wheel, and
 * without JavaScript. This component adds buttons, marks, arrow keys and automatic advance.
 */
export function Carousel({ label, children, className = '', names, isMarked, ...options }: CarouselProps): ReactNode {
  const slides = Children.toArray(children);
  const carousel = useCarousel(slides.length, options);
  const { spare, active } = carousel;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault(); // the row's own scrolling by a few pixels
    carousel.step(event.key === 'ArrowLeft' ? -1 : 1);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) carousel.hold('focus', false);
  };

  const slide = (index: number, copy?: 'before' | 'after') => (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the WAI pattern, not a fieldset
    <div
      key={copy ? `${copy} ${index}` : index}
      className={`carousel-slide${index === active ? ' is-active' : ''}`}
      role="group"
      aria-roledescription="轮播项"
      aria-label={`${names?.[index] ?? ''}（${index + 1} / ${slides.length}）`}
      aria-hidden={copy ? true : undefined}
    >
      {slides[index]}
    </div>
  );
  const copied = Array.from({ length: spare }, (_, place) => place);

  return (
    <section
      ref={carousel.root}
      className={`carousel ${options.centred ? 'carousel-centred ' : ''}${carousel.ready ? 'carousel-ready ' : ''}${className}`}
      aria-roledescription="轮播"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerEnter={() => carousel.hold('pointer', true)}
      onPointerLeave={() => carousel.hold('pointer', false)}
      onFocus={() => carousel.hold('focus', true)}
      onBlur={onBlur}
    >
      {slides.length > 1 && <CarouselControls carousel={carousel} names={isMarked ? undefined : names} />}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        ref={carousel.track}
        className="carousel-track relative no-scrollbar inner-ring"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={`${label}，可左右滑动`}
        aria-live={options.intervalMs && carousel.ready ? (carousel.running ? 'off' : 'polite') : undefined}
        onScroll={carousel.onScroll}
        onPointerDown={({ pointerType }) => pointerType === 'touch' && carousel.stop()} // a touch stops it, because a finger does not rest on the text while reading
      >
        {copied.map((place) => slide(slides.length - spare + place, 'before'))}
        {slides.map((_, index) => slide(index))}
        {copied.map((place) => slide(place, 'after'))}
      </div>
    </section>
  );
}

interface CarouselControlsProps {
  carousel: CarouselState;
  names: readonly string[] | undefined;
}

/** Above this number the marks are too small: a count replaces them. */
const MARKS_MAX = 12;

/** Pause, back, one mark per slide if they have names, forward. Visible once they work. */
function CarouselControls({ carousel, names }: CarouselControlsProps): ReactNode {
  const { active, playing } = carousel;
  const button = (icon: string, label: string, onClick: () => void, disabled?: boolean) => (
    <button
      type="button"
      className="carousel-button icon-20 pill on-paper centre ink"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="carousel-controls screen-only">
      {carousel.turns && button(playing ? 'pause' : 'play', playing ? '暂停轮播' : '继续轮播', carousel.toggle)}
      {button('chevron-left', '上一项', () => carousel.step(-1), carousel.atStart)}
      {names && names.length > MARKS_MAX && (
        <span className="carousel-dots flex figures soft">
          {active + 1} / {names.length}
        </span>
      )}
      {names && names.length <= MARKS_MAX && (
        <div className="carousel-dots flex">
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
