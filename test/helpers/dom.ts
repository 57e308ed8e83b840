import { type IOptionalBrowserSettings, Window } from 'happy-dom';
import type { ReactNode } from 'react';

/**
 * A document for tests of widgets. It has no layout and never scrolls anything into view, so both are told by the test:
 * `see` says what the visitor sees, `layOutRows` how wide things are.
 */
const settings: IOptionalBrowserSettings = { device: { prefersReducedMotion: 'no-preference' } };
const window = new Window({ url: 'http://localhost/', settings });

const watchers = new Map<unknown, (entries: { isIntersecting: boolean; target: unknown }[]) => void>();

class ViewObserver {
  constructor(readonly tell: (entries: { isIntersecting: boolean; target: unknown }[]) => void) {}
  observe(element: unknown): void {
    watchers.set(element, this.tell);
  }
  disconnect(): void {
    for (const [element, tell] of watchers) if (tell === this.tell) watchers.delete(element);
  }
}

const globals = {
  window,
  document: window.document,
  navigator: window.navigator,
  location: window.location,
  history: window.history,
  sessionStorage: window.sessionStorage,
  localStorage: window.localStorage,
  DOMParser: window.DOMParser,
  Element: window.Element,
  HTMLElement: window.HTMLElement,
  HTMLButtonElement: window.HTMLButtonElement,
  HTMLIFrameElement: window.HTMLIFrameElement,
  HTMLVideoElement: window.HTMLVideoElement,
  Node: window.Node,
  NodeFilter: window.NodeFilter,
  Event: window.Event,
  KeyboardEvent: window.KeyboardEvent,
  PointerEvent: window.PointerEvent,
  ResizeObserver: window.ResizeObserver,
  MutationObserver: window.MutationObserver,
  IntersectionObserver: ViewObserver,
  matchMedia: window.matchMedia.bind(window),
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
  cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
  IS_REACT_ACT_ENVIRONMENT: true,
};
// Defined, not assigned: from Node 21 on there is a `navigator` that nothing can be assigned to.
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
// it loads no picture: each counts as one that has come
Object.defineProperty(window.HTMLImageElement.prototype, 'naturalWidth', { get: () => 1 });

// after the globals: react-dom looks for a document when it is loaded
const { act } = await import('react');
const { hydrateRoot } = await import('react-dom/client');
const { renderToString } = await import('react-dom/server');

export { act };

export interface Shown {
  /** The element that holds what is shown. */
  place: HTMLElement;
  /** What the server sent, and what React complained about while it took it over. */
  markup: string;
  complaints: unknown[];
  /** Shows something else in its place, as its owner would. */
  become(element: ReactNode): Promise<void>;
  leave(): Promise<void>;
}

/** Shows an element as a visitor gets it: the server's markup, taken over by the browser, there perhaps as `inBrowser`. */
export async function visit(element: ReactNode, inBrowser = element): Promise<Shown> {
  const place = document.createElement('div');
  document.body.append(place);
  const markup = renderToString(element);
  place.innerHTML = markup;
  const complaints: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, inBrowser, { onRecoverableError: (error) => complaints.push(error) }),
  );
  const become = async (next: ReactNode) => {
    await act(async () => root.render(next));
  };
  const leave = async () => {
    await act(async () => root.unmount());
    place.remove();
  };
  return { place, markup, complaints, become, leave };
}

/** Puts the server's markup of an element into the document, as a browser gets it; returns the element that holds it. */
export function serve(element: ReactNode): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(element);
  return place;
}

/** Brings a watched element into the visitor's view, or out of it. */
export async function see(element: Element | null, isIntersecting: boolean): Promise<void> {
  await act(async () => watchers.get(element)?.([{ isIntersecting, target: element }]));
}

export function preferStillness(still: boolean): void {
  window.happyDOM.settings.device.prefersReducedMotion = still ? 'reduce' : 'no-preference';
}

/** Gives every row slides of 100 px, of which one is seen at a time, and lets it be scrolled at once. */
export function layOutRows(): void {
  const define = (name: string, get: (this: HTMLElement) => number) =>
    Object.defineProperty(window.HTMLElement.prototype, name, { configurable: true, get });
  define('offsetLeft', function () {
    return 100 * (this.parentElement ? [...this.parentElement.children].indexOf(this) : 0);
  });
  define('offsetWidth', () => 100);
  define('clientWidth', () => 100);
  define('scrollWidth', function () {
    return 100 * this.children.length;
  });
  Object.defineProperty(window.HTMLElement.prototype, 'scrollTo', {
    configurable: true,
    value(this: HTMLElement, { left }: { left: number }) {
      this.scrollLeft = left;
      this.dispatchEvent(new Event('scroll'));
    },
  });
}
