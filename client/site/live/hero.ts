import { listen } from '../../ui/listen.ts';
import { findPart, findParts } from './parts.ts';

/** Pixels between a card and the picture's edge, and between a mark and its card. */
const EDGE = 8;
const STEM = 30;

/** Puts buttons in place of the links on the hero's picture; each opens the card behind it. Without the picture both go. */
export function hero(root: HTMLElement): void {
  const drawing = findPart(root, 'hero', 'drawing');
  const frame = findPart(root, 'hero', 'buttons');
  const picture = root.querySelector('img');
  if (!drawing || !frame || !picture) return;
  const leave = () => {
    drawing.remove();
    frame.remove();
  };
  picture.addEventListener('error', leave);
  if (picture.complete && picture.naturalWidth === 0) leave();
  const links = drawing.querySelectorAll('a');
  const marks = findParts(frame, 'hero', 'mark');
  let open: HTMLElement | undefined;
  const show = (chosen?: HTMLElement) => {
    open = chosen;
    if (chosen) frame.classList.remove('is-fresh');
    for (const mark of marks) {
      const card = mark.nextElementSibling as HTMLElement; // proof: each has its card behind it
      mark.setAttribute('aria-expanded', String(mark === chosen));
      card.hidden = mark !== chosen;
      if (mark === chosen) placeCard(card, mark, frame);
    }
  };

  frame.hidden = false;
  marks.forEach((mark, at) => {
    const point = links[at]?.firstElementChild;
    for (const axis of ['x', 'y']) mark.style.setProperty(`--${axis}`, point?.getAttribute(axis) ?? '');
    mark.addEventListener('click', () => show(mark));
    mark.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && show(mark));
    if (links[at] === document.activeElement) mark.focus();
  });
  drawing.remove();

  frame.addEventListener(
    'pointerleave',
    ({ pointerType }) => pointerType === 'mouse' && !frame.contains(document.activeElement) && show(),
  );
  listen(document, 'keydown', ({ key }) => {
    if (key !== 'Escape' || !open) return;
    if (frame.contains(document.activeElement)) open.focus();
    show();
  });
  listen(document, ['pointerdown', 'focusin'], ({ target }) => {
    if (open && !frame.contains(target as Node)) show(); // proof: these are sent to elements
  });
}

/** Above or below its mark, never beyond the picture. */
function placeCard(card: HTMLElement, mark: HTMLElement, frame: HTMLElement): void {
  const x = (frame.clientWidth * Number.parseFloat(mark.style.getPropertyValue('--x'))) / 100;
  const y = (frame.clientHeight * Number.parseFloat(mark.style.getPropertyValue('--y'))) / 100;
  const left = Math.max(EDGE, Math.min(x - card.offsetWidth / 2, frame.clientWidth - card.offsetWidth - EDGE));
  const isAbove = y >= card.offsetHeight + STEM + EDGE;
  card.classList.toggle('is-below', !isAbove);
  const pixels = { '--x': left, '--y': isAbove ? y - STEM - card.offsetHeight : y + STEM, '--stem': x - left };
  for (const [name, value] of Object.entries(pixels)) card.style.setProperty(name, `${Math.round(value)}px`);
}
