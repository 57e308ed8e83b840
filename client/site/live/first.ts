import { isMobileAgent } from '../device.ts';
import { leaveEntry, openDialog } from './dialog.ts';

/** The first script, the only one that every engine reads: it fetches the modules, and holds back a press until then. */

/** Chromium 80 to 84 reads the modules and lacks what they call: there the page stays as the server wrote it. */
const RUNS_MODULES = 'replaceAll' in String.prototype;
/** The longest wait for the first picture before the modules come, and for the modules before a press acts without them. */
const PATIENCE_MS = 4000;

const classes = document.documentElement.classList;
/** Meanwhile site-frame.css does not lay out the lower part of the page. */
const LOADING = 'is-loading';

const script = document.currentScript;
const { modules = '', later = '' } = script ? script.dataset : {};
let coming: Promise<unknown> | undefined;
/** The control whose press is held back, and the one whose press is let through now. */
let held: Element | undefined;
let repeated: Element | undefined;

function begin(): Promise<unknown> {
  if (!coming)
    coming = import(modules)
      .then(({ start }) => start())
      .catch((error: unknown) => {
        coming = undefined; // the next wish asks again
        throw error;
      });
  return coming;
}

/** The control of a plain click that this site answers; everything else is the browser's. */
function pressed({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLElement | null {
  if (metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-press]');
}

/** Opens the dialog that a link names, which needs no module. In browsers without dialogs the link leads to the same. */
function open(click: MouseEvent): void {
  const link = pressed(click);
  const dialog = document.getElementById(link?.dataset.press ?? '') as HTMLDialogElement | null; // proof: site-frame.tsx
  if (!link || !dialog?.showModal) return;
  click.preventDefault();
  openDialog(dialog, link);
  begin().catch(() => undefined); // without modules its form sends itself
}

/** Holds back a press that a module answers until they have come. */
function hold(click: MouseEvent): void {
  const control = pressed(click);
  if (!control || control === repeated || control.dataset.press) return;
  click.preventDefault();
  click.stopPropagation();
  if (control === held) return; // pressed again by somebody impatient: once is meant
  held = control;
  const repeat = () => {
    stopHolding();
    held = undefined;
    repeated = control;
    control.click();
    repeated = undefined;
  };
  Promise.race([begin(), new Promise((_, late) => setTimeout(late, PATIENCE_MS))]).then(repeat, repeat);
}

function stopHolding(): void {
  removeEventListener('click', hold, true);
}

/** Fetches the modules once the large picture at the top is there, which on a slow line would come later beside them. */
function beginAfterPicture(): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  const wishes = ['pointerdown', 'keydown', 'scroll'];
  const go = () => {
    for (const wish of wishes) removeEventListener(wish, go, true);
    begin().then(stopHolding, () => undefined);
  };
  if (!picture || picture.complete) {
    go();
    return;
  }
  for (const event of ['load', 'error']) picture.addEventListener(event, go);
  for (const wish of wishes) addEventListener(wish, go, true);
  setTimeout(go, PATIENCE_MS);
}

/** When the page is complete: the rest of the layout, and the later modules. */
function complete(): void {
  classes.remove(LOADING);
  const script = document.createElement('script');
  script.src = later;
  document.head.append(script);
}

/** Leads to the page for this kind of device, when the agent changes under an open page (a tablet's desktop mode). */
function followDevice(): void {
  const { device, counterpart, server } = document.documentElement.dataset;
  const fits = () => isMobileAgent(navigator.userAgent) === (device === 'mobile');
  const leave = () => {
    if (!counterpart || fits()) return;
    if (server !== undefined)
      location.replace(counterpart + (counterpart.includes('?') ? '' : location.search) + location.hash);
    else location.reload(); // the server knows where to, also behind a tab that was opened since
  };
  if (server !== undefined)
    leave(); // a host of plain files does not ask who comes
  else if (fits()) for (const event of ['resize', 'pageshow']) addEventListener(event, leave);
}

/** The 404 page of plain files leads a record that is newer than they are to the server. */
function findOnServer(): void {
  const { server, missing } = document.documentElement.dataset;
  if (server !== undefined && missing !== undefined && server !== location.origin)
    location.replace(server + location.pathname + location.search);
}

findOnServer();
followDevice();
if (RUNS_MODULES) {
  leaveEntry();
  addEventListener('popstate', leaveEntry); // Back has closed what was open: Forward meets its entry alone
  addEventListener('click', open, true);
  addEventListener('click', hold, true);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', beginAfterPicture);
  else beginAfterPicture();
  if (document.readyState === 'complete') complete();
  else {
    classes.add(LOADING);
    addEventListener('load', complete);
  }
}
