import type { CDPSession, Page } from 'playwright-core';

/** What somebody meets who goes through a page with the Tab key alone; every list should be empty. */
export interface WalkFindings {
  /** Seen and usable, and the key never came to them. */
  skipped: string[];
  /** Stops of the key that nobody sees, such as a slide that has had its turn. */
  unseenStops: string[];
  /** Reached before something that stands earlier in the page, or never left. */
  outOfOrder: string[];
  /** Outside the window with the focus on them, or under a header or a floating button (WCAG 2.4.11). */
  covered: string[];
  /** Look with the focus as they do without it. */
  unmarked: string[];
}

interface Walk {
  /** Notes where the focus is; says whether it is still in the page. */
  stop(most: number): boolean;
  findings(): WalkFindings;
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
/** No page has half as many stops; who needs more walks in a circle. */
const STOPS_MAX = 250;

/** Goes by Tab from the top of a page to its end, or through a part of it that takes the focus. */
export async function walkByTab(page: Page, part = 'body'): Promise<WalkFindings> {
  await page.evaluate('globalThis.__name ??= (value) => value'); // esbuild names functions within functions with it
  await page.evaluate(prepare, part);
  const keys = await page.context().newCDPSession(page);
  while (await press(keys));
  await keys.detach();
  return page.evaluate(() => (window as unknown as { walk: Walk }).walk.findings());
}

/** Asks over the keys' own line: hundreds of stops by the page's would cost as much again. */
async function press(keys: CDPSession): Promise<boolean> {
  await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB });
  const expression = `walk.stop(${STOPS_MAX})`;
  const { result, exceptionDetails } = await keys.send('Runtime.evaluate', { expression, returnByValue: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value === true;
}

/** In the page: what there is to reach and how it looks before, and the taking of notes on the way. */
function prepare(part: string): void {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, video[controls], iframe, [tabindex="0"]';
  /**
   * One of the tabs takes the key, arrows reach the others; the skip link comes into the window with the focus; what is
   * hidden from screen readers repeats a link beside it.
   */
  const EXCEPTED = '[role=tab][aria-selected=false], .skip-link, [aria-hidden=true] [tabindex="-1"]';
  /** No film has half as many controls of its own. */
  const WITHIN_MAX = 30;
  /** Of nine points of a control so many have to be free. */
  const FREE_MIN = 5;
  const ACROSS = [0.1, 0.5, 0.9];

  const name = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24);
    return `${element.tagName.toLowerCase()}.${element.className} 「${words}」`;
  };
  const look = (element: Element) =>
    [getComputedStyle(element), getComputedStyle(element, '::after')]
      .map((style) => `${style.outlineStyle === 'none' ? '' : style.outlineWidth} ${style.boxShadow}`)
      .join();
  /** The first line, where it is broken into several. */
  const boxOf = (element: Element) =>
    [...element.getClientRects()].find(({ width, height }) => width * height > 0) ?? element.getBoundingClientRect();

  /** Whether it is there to be used. What a plain scrolling row holds is: the focus brings it into view. */
  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) return false;
    const slide = element.closest('[aria-roledescription="轮播项"]');
    if (slide?.getAttribute('aria-hidden') === 'true') return false;
    const { left, right, top, bottom } = boxOf(slide ?? element);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const room = around.getBoundingClientRect();
      const turns = around.contains(slide) && around.matches('.carousel-track');
      if ((turns || overflowX === 'hidden') && (x < room.left || x > room.right)) return false;
      if (overflowY === 'hidden' && (y < room.top || y > room.bottom)) return false;
    }
    return true;
  };

  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) => !element.matches(EXCEPTED) && !element.matches(':disabled') && element.closest(part),
  );
  document.querySelector<HTMLElement>(part)?.focus();
  const before = new Map<Element, string>(controls.map((element) => [element, look(element)]));
  const toReach = controls.filter(isSeen);
  const isStop = (element: HTMLElement) =>
    element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true });
  const unseenStops = controls.filter((element) => isStop(element) && !toReach.includes(element)).map(name);

  const isFree = (element: Element) => {
    const box = boxOf(element);
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const free = ACROSS.flatMap((across) =>
      ACROSS.filter((down) => {
        const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        return hit && (element.contains(hit) || hit.contains(element));
      }),
    );
    return right > left && bottom > top && free.length >= FREE_MIN;
  };

  const stops: Element[] = [];
  const outOfOrder: string[] = [];
  const covered: string[] = [];
  const unmarked = new Set<string>();
  let within = 0;

  const stop = (most: number): boolean => {
    const element = document.activeElement;
    const last = stops[stops.length - 1];
    // a film's or a frame's own controls take the key one by one
    if (element && element === last && element.matches('video, iframe')) return ++within < WITHIN_MAX;
    if (!element?.parentElement?.closest(part) || element === stops[0]) return false;
    if (last && !(last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING))
      outOfOrder.push(`${name(element)} after ${name(last)}`);
    if (!isFree(element)) covered.push(name(element));
    // the browser marks a film's own controls itself
    if (look(element) === before.get(element) && !element.matches('video')) unmarked.add(name(element));
    stops.push(element);
    return element !== last && stops.length < most;
  };

  const findings = () => ({
    skipped: toReach.filter((element) => !stops.includes(element)).map(name),
    unseenStops,
    outOfOrder,
    covered,
    unmarked: [...unmarked],
  });
  Object.assign(window, { walk: { stop, findings } satisfies Walk });
}
