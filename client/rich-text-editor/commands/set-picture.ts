import type { Editor } from '../editor.ts';
import { isBlock, nearest, pruneUp, rename, topOf } from '../tree/blocks.ts';
import { domRangeAround, type Position, selectDomRange, type TextRange, textRangeOf } from '../tree/positions.ts';
import { isSameTextBlock, leavesOf } from '../tree/text-blocks.ts';
import { goOnBehind } from './break-text-block.ts';
import { deleteRange } from './delete-range.ts';
import { insertBlock } from './insert.ts';
import { classValue, setClass } from './set-block.ts';

/** The settings of a picture; `width` is in percent of the column, empty for the original width. */
export interface PictureLook {
  readonly alt: string;
  readonly caption: string;
  readonly width: string;
}

/** Returns the current settings of a picture. */
export function readPicture(root: HTMLElement, image: HTMLImageElement): PictureLook {
  const figure = nearest(image, root, 'figure');
  return {
    alt: image.alt,
    caption: captionOf(figure)?.textContent ?? '',
    width: classValue(figure ?? image, 'width') ?? '',
  };
}

/** Applies settings to a picture, which stays the same element. With a caption it is in a figure of its own. */
export function setPicture(root: HTMLElement, image: HTMLImageElement, look: PictureLook): undefined {
  const { alt, caption, width } = look;
  image.alt = alt;
  setClass(image, 'width', undefined);
  const figure = nearest(image, root, 'figure') ?? (caption === '' ? undefined : putIntoFigure(root, image));
  if (!figure) return setClass(image, 'width', width || undefined);
  if (caption === '') captionOf(figure)?.remove();
  else if (captionOf(figure)?.textContent !== caption) {
    // unchanged text keeps its marks
    const captioned = captionOf(figure) ?? figure.appendChild(document.createElement('figcaption'));
    captioned.replaceChildren(caption);
  }
  const isBare = caption === '' && figure.childElementCount === 1 && figure.textContent.trim() === '';
  setClass(figure, 'width', isBare ? undefined : width || undefined);
  if (isBare) setClass(image, 'width', width || undefined);
  if (isBare && isBlock(figure.firstElementChild)) figure.replaceWith(...figure.childNodes);
  else if (isBare) rename(figure, 'p');
}

/** Removes a picture, and its figure if that has no other. */
export function removePicture(root: HTMLElement, image: HTMLImageElement): Position | undefined {
  const range = rangeOf(root, image);
  return range && deleteRange(root, range);
}

/** Moves a picture, with its caption and link, before or after a block. It leaves the words, item or cell around it. */
export function movePicture(
  image: HTMLImageElement,
  target: Element,
  side: 'before' | 'after',
  root: HTMLElement,
): undefined {
  const block = blockOf(root, image);
  if (block === target) return;
  const link = image.closest('a');
  const isLinked = link && [...link.childNodes].every((node) => node === image);
  const inline = isLinked ? link : image;
  const from = (block ?? inline).parentElement;
  const moved = block ?? document.createElement('p');
  if (!block) moved.append(inline);
  target[side](moved);
  if (from) pruneUp(from, root);
}

/** Moves a picture by one block, up (-1) or down (1). */
export function stepPicture(root: HTMLElement, image: HTMLImageElement, step: -1 | 1): undefined {
  const block = blockOf(root, image);
  const top = topOf(image, root);
  if (!(top instanceof Element)) return;
  const beside = step < 0 ? top.previousElementSibling : top.nextElementSibling;
  const target = block === top ? beside : top;
  if (target) movePicture(image, target, step < 0 ? 'before' : 'after', root);
}

/** The figure or paragraph that has nothing but this picture; undefined for one among words or others. */
function blockOf(root: HTMLElement, image: HTMLImageElement): HTMLElement | undefined {
  const block = nearest(image, root, 'figure|p');
  if (block?.querySelectorAll('img, video').length !== 1) return undefined;
  return block.localName === 'figure' || block.textContent?.trim() === '' ? block : undefined;
}

/** Returns the position behind a picture; for a figure, in a paragraph after it. */
export function behindPicture(root: HTMLElement, image: HTMLImageElement): Position | undefined {
  const figure = nearest(image, root, 'figure');
  return figure ? goOnBehind(figure) : rangeOf(root, image)?.end;
}

function rangeOf(root: HTMLElement, image: HTMLImageElement): TextRange | undefined {
  return textRangeOf(root, domRangeAround(image));
}

function captionOf(figure: HTMLElement | undefined): HTMLElement | undefined {
  return figure?.querySelector<HTMLElement>(':scope > figcaption') ?? undefined;
}

function putIntoFigure(root: HTMLElement, image: HTMLImageElement): HTMLElement | undefined {
  const range = rangeOf(root, image);
  if (!range) return undefined;
  const link = image.closest('a')?.cloneNode(false) as HTMLElement | undefined; // proof: a copy of an element
  const figure = document.createElement('figure');
  figure.append(document.createElement('figcaption'));
  insertBlock(root, range, figure);
  link?.append(image);
  figure.prepend(link ?? image);
  return figure;
}

/** Returns the picture if only that is selected. */
export function selectedPicture(editor: Editor): HTMLImageElement | undefined {
  const selected = selectedLeaf(editor);
  return selected instanceof HTMLImageElement ? selected : undefined;
}

/** Returns the picture, film or text that alone is selected. */
export function selectedLeaf(editor: Editor): Node | undefined {
  const { start, end } = editor.selection() ?? {};
  if (!start || !end || !isSameTextBlock(start.textBlock, end.textBlock)) return undefined;
  if (end.offset !== start.offset + 1) return undefined;
  return leavesOf(start.textBlock).find(({ from, to }) => from === start.offset && to > from)?.leaf;
}

/** Selects only a picture or film of the text; the focus stays where it is. */
export function selectPicture(editor: Editor, image: HTMLElement): void {
  const focused = document.activeElement;
  selectDomRange(editor.root, domRangeAround(image));
  editor.selection(); // stores the selection for when the focus is elsewhere
  if (focused instanceof HTMLElement && focused !== editor.root) focused.focus({ preventScroll: true });
}
