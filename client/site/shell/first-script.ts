import { MODULES_ID } from './start.ts';

/** Chromium 80 to 84 reads the modules and lacks what they call; a page that began to draw itself there would end white. */
const RUNS_MODULES = 'replaceAll' in String.prototype;
/** The longest wait for a page to become interactive, however slow the network is. */
const PATIENCE_MS = 4_000;
/** The visitor interacts with the page. */
const WISHES = ['pointerdown', 'keydown', 'scroll'];
/** Set on the document's element meanwhile; picture-box.css keeps the pictures further down from being fetched. */
const WAITING = 'awaits-first-picture';
/** Set on the parts below the first screen while a page is shown from its top: site-frame.css then does not lay them out. */
const FAR = 'site-frame-far';
const FAR_PARTS =
  'footer,main section~section,main section~.without-hydration>section,main>section:nth-child(n+3),' +
  'main>.without-hydration:nth-child(n+2)>section,main>article~* section,main>article>*>section,' +
  '.case-banner~div .rich-text,.case-banner~div aside,.case-banner~div .turn,' +
  '.product-detail-text,main article~article,.product-grid-item:nth-child(n+5),' +
  '.scenarios-carousel .carousel-slide~*';
/** So long is spent on showing them in a frame: in one, they would keep a slow processor from everything else. */
const SLICE_MS = 8;

/**
 * The first script of a public page, small so that it costs nothing. In an engine that the modules were not written for it
 * does nothing, and the page stands as the server wrote it. Else it has the modules and the pictures further down fetched
 * once the large picture at the top is there, which on a slow line would come later beside them; sooner when something is
 * pressed or the page is scrolled.
 */
function fetchTheRestAfter(picture: HTMLImageElement | null): void {
  if (!picture || picture.complete) {
    fetchModules();
    return;
  }
  const classes = document.documentElement.classList;
  const timer = setTimeout(begin, PATIENCE_MS);
  for (const event of ['load', 'error']) picture.addEventListener(event, begin);
  for (const event of WISHES) addEventListener(event, begin, true);
  classes.add(WAITING);
  const isAtTop = !location.hash && !history.state; // else it is shown at its anchor, or where it was left
  const isPainted = performance.getEntriesByType('paint').length > 0; // what was in sight is not hidden
  const far = isAtTop && !isPainted ? [...document.querySelectorAll(FAR_PARTS)] : [];
  for (const part of far) part.classList.add(FAR);

  function begin(event?: Event): void {
    clearTimeout(timer);
    for (const event of ['load', 'error']) picture?.removeEventListener(event, begin);
    for (const event of WISHES) removeEventListener(event, begin, true);
    fetchModules();
    // the picture is painted first, because the rest of the layout takes a slow processor longest
    if (event?.target === picture) {
      requestAnimationFrame(() => requestAnimationFrame(() => show(SLICE_MS)));
      addEventListener('load', () => show()); // a hidden window draws no frame, and who waits for a page waits for this
      for (const event of WISHES) addEventListener(event, () => show(), { capture: true, once: true });
    } else show();
  }

  function show(slice = Number.POSITIVE_INFINITY): void {
    classes.remove(WAITING);
    const until = performance.now() + slice;
    while (far.length > 0 && performance.now() < until) {
      far.shift()?.classList.remove(FAR);
      document.body.getBoundingClientRect(); // lays it out
    }
    if (far.length > 0) requestAnimationFrame(() => show(slice));
  }
}

/** Runs the entry and loads its imports with it. The visit counter comes when the page is complete. */
function fetchModules(): void {
  const list: string[] = JSON.parse(document.getElementById(MODULES_ID)?.textContent ?? '[]'); // proof: document.tsx wrote it
  for (const address of list.slice(2)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  run(list[1]);
  addEventListener('load', () => run(list[0]));
}

function run(address = ''): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = address;
  document.head.append(script);
}

const start = () => fetchTheRestAfter(document.querySelector('img[fetchpriority=high]'));
// On a slow network this runs before the style sheet and the first layout, which requests the other pictures.
if (RUNS_MODULES && document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else if (RUNS_MODULES) start();
