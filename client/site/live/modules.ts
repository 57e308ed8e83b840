import { startVideos } from '../../ui/film-start.ts';
import { markContents } from '../../ui/mark-contents.ts';
import { reviveRichText } from '../../ui/revive-rich-text.ts';
import { carousel } from './carousel.ts';
import { scenarios, shelf } from './carousel-tabs.ts';
import { centre } from './centre.ts';
import { countUp } from './count-up.ts';
import { frame } from './frame.ts';
import { hero } from './hero.ts';
import { leadForm } from './lead-form.ts';
import { map } from './map.ts';
import { picks } from './picks.ts';
import { pictures } from './pictures.ts';
import { player } from './player.ts';
import { scrolls } from './scrolls.ts';
import { copy, share } from './share.ts';
import { tabs } from './tabs.ts';

/** Each behaviour by the name that the server's markup gives: it gets the element that carries the name, and its props. */
export const MODULES = {
  carousel,
  centre,
  contents: markContents,
  copy,
  countUp,
  film: startVideos,
  frame,
  hero,
  leadForm,
  map,
  picks,
  pictures,
  player,
  richText: reviveRichText,
  scenarios,
  scrolls,
  share,
  shelf,
  tabs,
};

const mounted = new WeakSet<Element>();

/** Mounts the behaviour of an element, once. One that throws is reported, and the element stays as the server wrote it. */
export function mount(root: HTMLElement): void {
  if (mounted.has(root)) return;
  mounted.add(root);
  const { live = '', props = '{}' } = root.dataset;
  const behave = (MODULES as Readonly<Record<string, (root: HTMLElement, props: never) => unknown>>)[live]; // proof: `live` wrote both
  try {
    behave?.(root, JSON.parse(props) as never);
  } catch (error) {
    void Promise.reject(error); // reported as any other error of a page
  }
}

/** How near the window an element comes before it is mounted. */
const NEAR = '400px';

/** Mounts the modules that come near the window, and those that are touched before. */
export function start(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        mount(target as HTMLElement); // proof: of `[data-live]`, which the server writes on HTML elements alone
      }
    },
    { rootMargin: NEAR },
  );
  for (const root of document.querySelectorAll('[data-live]')) near.observe(root);
  for (const touch of ['pointerover', 'pointerdown', 'focusin', 'click'])
    document.addEventListener(touch, ({ target }) => target instanceof Element && mountAround(target), true);
}

function mountAround(target: Element): void {
  const root = target.closest<HTMLElement>('[data-live]');
  if (!root) return;
  mount(root);
  if (root.parentElement) mountAround(root.parentElement);
}
