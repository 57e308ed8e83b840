import { Children, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { CarouselOptions } from '../../live/carousel.ts';
import { live, part } from '../../live/live.ts';

interface CarouselProps extends CarouselOptions {
  /** The accessible name of the row, such as 「展厅」. */
  label: string;
  /** One child per slide. An element with `data-turn` in a slide goes to the next one, and from the last to the first. */
  children: ReactNode;
  /** The name of each slide; if given, each slide gets a mark that leads to it. */
  names?: readonly string[];
  /** Marks of another kind, below the row; the `data-to` of each is its slide. Null if the parent shows them. */
  marks?: ReactNode;
  /** The measure word of a slide. */
  unit?: string;
  className?: string;
}

/** Above this number the marks are too small: a count replaces them. */
const MARKS_MAX = 12;

/** A row of slides by the WAI carousel pattern: a native scroller, to which `live/carousel.ts` adds the controls. */
export function Carousel(props: CarouselProps) {
  const { label, children, className = '', names, marks, unit = '项', ...options } = props;
  const slides = Children.toArray(children);
  if (slides.length === 0) return null;
  const isRow = slides.length > 1;
  const count = (
    <span className="figures soft">
      <span {...part('carousel', 'number')}>1</span> / {slides.length}
    </span>
  );
  const dot = (name: string, index: number) => (
    <button
      key={name}
      type="button"
      className="carousel-dot relative"
      aria-label={`第 ${index + 1} ${unit}：${name}`}
      data-to={index}
      aria-current={index === 0 || undefined}
    />
  );
  return (
    <section
      className={`carousel relative stack ${options.centred ? 'carousel-centred ' : ''}${className}`}
      aria-roledescription="轮播"
      aria-label={label}
      {...live('carousel', options)}
    >
      {isRow && (
        <div className="carousel-controls wraps middle in-middle touch above-6 screen-only">
          {options.intervalMs &&
            button('暂停轮播', ['pause', 'play'], { 'data-other': '继续轮播', ...part('carousel', 'pause') })}
          {button(`上一${unit}`, ['chevron-left'], { 'data-step': -1, 'aria-disabled': !options.loop })}
          {names && marks === undefined && (
            <div className="carousel-dots flex">{names.length > MARKS_MAX ? count : names.map(dot)}</div>
          )}
          {button(`下一${unit}`, ['chevron-right'], { 'data-step': 1, 'aria-disabled': false })}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a group in the WAI pattern, not a fieldset */}
      <div
        className="carousel-track flex relative no-scrollbar inner-ring"
        {...part('carousel', 'track')}
        tabIndex={isRow ? 0 : undefined} // a scroller must be reachable by keyboard
        role="group"
        aria-label={isRow ? `${label}，可左右滑动` : label}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: slides have no identity but their index
            key={index}
            className={`carousel-slide rigid${index === 0 ? ' is-active' : ''}`}
            role="group"
            aria-roledescription="轮播项"
            aria-label={`${names?.[index] ?? ''}（${index + 1} / ${slides.length}）`}
          >
            {slide}
          </div>
        ))}
      </div>
      {isRow && marks}
      {isRow && <div className="sr-only" aria-live="polite" {...part('carousel', 'said')} />}
    </section>
  );
}

/** A button for `live/carousel.ts`; `data-other` is the label of its other state, which has the second icon. */
function button(label: string, icons: readonly string[], attributes: object) {
  return (
    <button
      type="button"
      className="carousel-button square-44 rigid icon-20 pill on-paper centre ink"
      aria-label={label}
      {...attributes}
    >
      {icons.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </button>
  );
}
