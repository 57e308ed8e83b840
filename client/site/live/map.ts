import { listen } from '../../ui/listen.ts';

/**
 * asking   an object tests whether the provider serves the map to this site
 * loading  it does: the frame loads behind the picture
 * ready    the frame has loaded and can be shown
 * here     the frame is in front
 * failed   the frame did not load
 */
type MapState = 'asking' | 'loading' | 'ready' | 'here' | 'failed';

/** Timeout of the map, from its first request. */
const PATIENCE_MS = 8_000;

/**
 * Loads a provider's map behind the picture; the visitor may bring it to the front. A frame fires `load` for the browser's
 * own error page too (measured in Chromium: refused, 404, no network and success look alike). An `object` with the same
 * address fires `error` for all of these, so it is tried first. What the server wrote is shown in the states of its `data-at`.
 */
export function map(root: HTMLElement, { src, title }: { src: string; title: string }): void {
  const parts = root.querySelectorAll<HTMLElement>('[data-at]');
  const picture = root.querySelector('img');
  const alt = picture?.alt ?? '';
  const shield = root.querySelector<HTMLElement>('.map-frame-shield');
  const now: { state: MapState; live?: HTMLElement | undefined; timer?: ReturnType<typeof setTimeout> } = {
    state: 'failed',
  };

  const put = (live?: HTMLElement) => {
    now.live?.remove();
    now.live = live;
    if (!live) return;
    live.className = 'map-frame-live';
    root.insertBefore(live, root.querySelector('.map-frame-shield, .map-frame-tool'));
  };
  const become = (state: MapState) => {
    const isHere = state === 'here';
    now.state = state;
    if (state !== 'asking' && state !== 'loading') clearTimeout(now.timer);
    root.classList.toggle('is-here', isHere);
    if (picture) picture.alt = isHere ? '' : alt;
    for (const part of parts) part.hidden = !part.dataset.at?.split(' ').includes(state);
    // out of sight it is out of reach of the keyboard and of screen readers
    now.live?.setAttribute('aria-hidden', String(!isHere));
    if (isHere) now.live?.removeAttribute('tabindex');
    else now.live?.setAttribute('tabindex', '-1');
  };
  const fail = () => {
    put();
    become('failed');
  };
  const load = () => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
    Object.assign(frame, { src, title, loading: 'lazy', referrerPolicy: 'strict-origin-when-cross-origin' });
    frame.addEventListener('load', () => now.state === 'loading' && become('ready'));
    put(frame);
    become('loading');
  };
  const ask = () => {
    if (!navigator.onLine) return fail();
    const question = Object.assign(document.createElement('object'), { onload: load, onerror: fail, data: src });
    now.timer = setTimeout(fail, PATIENCE_MS);
    put(question);
    become('asking');
  };
  const enter = () => {
    if (shield) shield.hidden = true;
  };

  shield?.addEventListener('click', enter);
  root.addEventListener('pointerleave', () => {
    if (shield) shield.hidden = now.state !== 'here';
  });
  root.querySelector('.map-frame-button')?.addEventListener('click', () => {
    if (now.state === 'failed') ask();
    else become(now.state === 'here' ? 'ready' : 'here');
  });
  // for the page's life: the provider may redirect the frame to a host that the policy does not allow
  listen(document, 'securitypolicyviolation', ({ violatedDirective }) => {
    if (/^(frame|child)-src/.test(violatedDirective)) fail();
  });
  ask();
}
