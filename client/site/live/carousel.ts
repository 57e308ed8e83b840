import { prefersStillness } from '../../ui/prefers-stillness.ts';
import { keepTime } from './carousel-timer.ts';
import { findPart } from './parts.ts';
import { onPress } from './press.ts';
import { bringIntoRow } from './tabs.ts';

export interface CarouselOptions {
  /** Advances automatically after this time, in one that loops; undefined for never. */
  intervalMs?: number;
  loop?: boolean;
  centred?: boolean;
  /** Maximum number of slides that are visible at once; the style sheet sets their widths, see carousel.css. */
  visible?: number;
}

/** A scroll without movement for this time, and this many frames, has ended; older supported browsers lack `scrollend`. */
const REST_MS = 120;
const REST_FRAMES = 8;
/** So far a row at rest may be from its target. */
const NEAR_PX = 2;

const carousels = new WeakMap<Element, Carousel>();

/** Makes the markup of carousel.tsx move, once. */
export function carousel(root: HTMLElement, options: CarouselOptions): Carousel {
  const made = carousels.get(root) ?? new Carousel(root, options);
  carousels.set(root, made);
  return made;
}

/** The carousel inside an element of another module. */
export function carouselOf(element: Element): Carousel | undefined {
  const root = element.querySelector<HTMLElement>('[data-live=carousel]');
  return root ? carousel(root, JSON.parse(root.dataset.props ?? '{}')) : undefined;
}

/** A row of slides, which scrolls by itself; buttons, marks and arrow keys move it too, and time does. */
class Carousel {
  /** The scrolling element. Its children are the slides, and in a loop copies before the first and after the last one. */
  private readonly track: HTMLElement;
  private readonly count: number;
  private copies = 0;
  /** The current slide, and the one that is shown as such. */
  private at = 0;
  private shown = 0;
  /** The target of a movement: the current slide, or a copy of it, below 0 or from `count` on. */
  private heading = 0;
  /** The frame in which the row is looked at next, until it rests. */
  private frame = 0;
  private readonly listeners: ((index: number) => void)[] = [];
  halt = (): void => undefined; // of one that turns: until its button is pressed

  constructor(
    private readonly root: HTMLElement,
    private readonly options: CarouselOptions,
  ) {
    const { loop, visible = 1, intervalMs } = options;
    const track = findPart(root, 'carousel', 'track')!; // proof: carousel.tsx wrote it
    this.track = track;
    this.count = track.children.length;
    if (track.scrollLeft > 0) this.at = this.nearest(); // swiped before the script came
    if (loop && this.count > 1) this.addCopies(Math.min(this.count, visible + 1));
    this.stayAt();
    onPress(root, '[data-step]', ({ dataset }) => this.step(Number(dataset.step)));
    onPress(root, '[data-to]', ({ dataset }) => this.goTo(Number(dataset.to)));
    onPress(root, '[data-turn]', () => this.goTo((this.at + 1) % this.count));
    root.addEventListener('keydown', (event) => {
      const delta = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!delta || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault(); // the row's own scrolling by a few pixels
      this.step(delta);
    });
    track.addEventListener('scroll', () => this.awaitRest());
    if (intervalMs) this.halt = keepTime(root, track, intervalMs, () => this.step(1));
    root.classList.add('carousel-ready');
  }

  goTo(index: number): void {
    this.leaveCopies();
    this.moveTo(index, 'smooth');
  }

  /** Goes on by this number, below 0 back; by so many pages where several slides are current at once. */
  step(delta: number): void {
    const { count, at: index } = this;
    if (count < 2) return;
    if (this.options.loop) {
      this.leaveCopies();
      this.moveTo((index + delta + count) % count, 'smooth', index + delta);
    } else {
      const last = this.lastStart();
      this.moveTo(Math.max(0, Math.min(last, Math.min(index, last) + delta * this.stride())), 'smooth');
    }
  }

  /** Calls the listener with the current slide: at once, and whenever it changes. */
  onChange(listener: (index: number) => void): void {
    this.listeners.push(listener);
    listener(this.at);
  }

  private addCopies(copies: number): void {
    const slides = [...this.track.children];
    const copyOf = (slide: Element) => {
      const copy = slide.cloneNode(true) as Element; // proof: a clone of one
      copy.setAttribute('aria-hidden', 'true');
      return copy;
    };
    this.track.prepend(...slides.slice(-copies).map(copyOf));
    this.track.append(...slides.slice(0, copies).map(copyOf));
    this.copies = copies;
  }

  /** Stays at its slide in a window of any size. */
  private stayAt(): void {
    const again = () => {
      this.moveTo(this.at, 'auto');
      this.rest();
    };
    again();
    new ResizeObserver(again).observe(this.track);
    window.addEventListener('resize', again); // a resize and back within a frame, as for a full-page screenshot
  }

  private slide(index: number): HTMLElement {
    return this.track.children[index + this.copies] as HTMLElement; // proof: carousel.tsx wrote it
  }

  /** The scroll position at which this slide, or copy, is the current one, or as near to that as the row's end allows. */
  private leftOf(index: number): number {
    const { offsetLeft, offsetWidth } = this.slide(index);
    const { clientWidth, scrollWidth } = this.track;
    const before = this.options.centred ? (clientWidth - offsetWidth) / 2 : this.slide(-this.copies).offsetLeft;
    return Math.min(offsetLeft - before, scrollWidth - clientWidth);
  }

  private isAt(index: number): boolean {
    return Math.abs(this.track.scrollLeft - this.leftOf(index)) < NEAR_PX;
  }

  /** The slide, or copy, at the row's position. */
  private nearest(): number {
    const { track, copies } = this;
    const distances = [...track.children].map((_, at) => Math.abs(track.scrollLeft - this.leftOf(at - copies)));
    return distances.indexOf(Math.min(...distances)) - copies;
  }

  /** The last slide to which the row still moves: those after it are visible with it. */
  private lastStart(): number {
    const end = this.leftOf(this.count - 1);
    let last = this.count - 1;
    while (last > 0 && this.leftOf(last - 1) > end - NEAR_PX) last--;
    return last;
  }

  /** How many slides a step moves: one if a single one is current, else all that are visible. */
  private stride(): number {
    if (this.options.centred) return 1;
    return Math.max(1, Math.floor((this.track.clientWidth + 24) / Math.max(1, this.leftOf(1))));
  }

  private moveTo(index: number, behavior: 'auto' | 'smooth', heading = index): void {
    this.at = index;
    this.heading = heading;
    cancelAnimationFrame(this.frame); // of a movement that this one replaces
    this.show();
    this.track.scrollTo({ left: this.leftOf(heading), behavior: prefersStillness() ? 'auto' : behavior });
    if (behavior === 'smooth') takeFocusAlong(this.track, this.slide(index));
    if (this.isAt(heading)) this.rest(); // no scroll event will follow
  }

  /** Jumps from a copy to the original: both look the same, so the jump is invisible. */
  private leaveCopies(): void {
    const { heading, at: index } = this;
    this.heading = index;
    if (heading !== index) this.track.scrollLeft += this.slide(index).offsetLeft - this.slide(heading).offsetLeft;
  }

  /** On a busy page a scroll starts late, so a pause alone does not mean that it has ended. */
  private awaitRest(left = Number.NaN, since = 0, frames = 0): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now) => {
      const reached = this.track.scrollLeft;
      if (reached !== left) this.awaitRest(reached, now);
      else if (frames < REST_FRAMES || now - since < REST_MS) this.awaitRest(left, since, frames + 1);
      else this.rest();
    });
  }

  /** The row is at its target, or where a hand has taken it. */
  private rest(): void {
    if (!this.isAt(this.heading)) this.heading = this.nearest();
    this.at = (this.heading + this.count) % this.count;
    this.leaveCopies();
    this.show();
    markStops(this.track);
  }

  private show(): void {
    const { root, track, count, copies, at: index } = this;
    for (const button of root.querySelectorAll<HTMLElement>('[data-step]')) {
      const isAtEnd = button.dataset.step === '1' ? index >= this.lastStart() : index === 0;
      button.setAttribute('aria-disabled', String(isAtEnd && !this.options.loop));
    }
    if (this.shown === index) return;
    this.shown = index;
    for (const [at, slide] of [...track.children].entries())
      slide.classList.toggle('is-active', (at - copies + count) % count === index);
    markCurrent(root, index);
    const number = findPart(root, 'carousel', 'number');
    if (number) number.textContent = String(index + 1);
    const said = findPart(root, 'carousel', 'said');
    // what turns by itself is not read out, and no page has words that nobody hears or sees
    if (said)
      said.textContent = said.getAttribute('aria-live') === 'off' ? '' : this.slide(index).getAttribute('aria-label');
    for (const listener of this.listeners) listener(index);
  }
}

/** Marks what leads to a slide, by its `data-to`, as current if it leads to this one, and keeps it in view of its list. */
export function markCurrent(root: HTMLElement, index: number): void {
  for (const mark of root.querySelectorAll<HTMLElement>('[data-to]')) {
    mark.removeAttribute('aria-current');
    if (Number(mark.dataset.to) !== index) continue;
    mark.setAttribute('aria-current', 'true');
    bringIntoRow(mark.closest('ul'), mark);
  }
}

/** The Tab key stops only at visible original slides; arrows, marks and buttons scroll to the others. */
function markStops(track: HTMLElement): void {
  const { left, right } = track.getBoundingClientRect();
  for (const slide of track.children) {
    const box = slide.getBoundingClientRect();
    const middle = (box.left + box.right) / 2;
    const isSeen = middle >= left && middle <= right;
    for (const control of slide.querySelectorAll<HTMLElement>('a, button'))
      control.tabIndex = isSeen && !control.closest('[aria-hidden=true]') ? 0 : -1;
  }
}

/** Moves the focus from a slide that is scrolled out to the next one, or to the row. */
function takeFocusAlong(track: HTMLElement, slide: Element): void {
  const { activeElement } = document;
  if (activeElement === track || !track.contains(activeElement)) return;
  const next = slide.querySelector<HTMLElement>('a:not([aria-hidden]), button') ?? track;
  next.focus({ preventScroll: true });
}
