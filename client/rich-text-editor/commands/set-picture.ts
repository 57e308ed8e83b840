import type { Editor } from '../editor.ts';
import { emptyBlock, isBlock, nearest, rename } from '../tree/blocks.ts';
import { type Position, startOf, type TextRange, textRangeOf } from '../tree/positions.ts';
import { isSameTextBlock, leavesOf, wholeOf } from '../tree/text-blocks.ts';
import { goOnBehind } from './break-text-block.ts';
import { deleteRange } from './delete-range.ts';
import { insertBlock } from './insert.ts';
import { classValue, setClass } from './set-block.ts';

/** What a person says of a picture; `width` is in percent of the column, empty for its own. */
export interface PictureLook {
  readonly alt: string;
  readonly caption: string;
  readonly width: string;
}

/** What is said of a picture now. */
export function readPicture(root: HTMLElement, image: HTMLImageElement): PictureLook {
  const figure = nearest(image, root, 'figure');
  return {
    alt: image.alt,
    caption: captionOf(figure)?.textContent ?? '',
    width: classValue(figure ?? image, 'width') ?? '',
  };
}

/** Says it of a picture: with a caption it stands in a figure of its own, without one among words. It stays the same element. */
export function setPicture(root: HTMLElement, image: HTMLImageElement, look: PictureLook): undefined {
  const { alt, caption, width } = look;
  image.alt = alt;
  setClass(image, 'width', undefined);
  const figure = nearest(image, root, 'figure') ?? (caption === '' ? undefined : putIntoFigure(root, image));
  if (!figure) {
    setClass(image, 'width', width || undefined);
    return undefined;
  }
  if (caption === '') captionOf(figure)?.remove();
  else if (captionOf(figure)?.textContent !== caption) {
    // words that stay the same keep their marks
    const captioned = captionOf(figure) ?? figure.appendChild(document.createElement('figcaption'));
    captioned.replaceChildren(caption);
  }
  const isBare = caption === '' && figure.childElementCount === 1 && (figure.textContent ?? '').trim() === '';
  setClass(figure, 'width', isBare ? undefined : width || undefined);
  if (isBare) setClass(image, 'width', width || undefined);
  if (isBare && isBlock(figure.firstElementChild)) figure.replaceWith(...figure.childNodes);
  else if (isBare) rename(figure, 'p');
  return undefined;
}

/** Removes a picture, with the figure that it alone makes. */
export function removePicture(root: HTMLElement, image: HTMLImageElement): Position | undefined {
  const figure = nearest(image, root, 'figure');
  const range = rangeOf(root, image);
  if (!figure || figure.querySelectorAll('img, video').length > 1) return range && deleteRange(root, range);
  const paragraph = emptyBlock('p');
  figure.replaceWith(paragraph);
  return startOf(wholeOf(paragraph));
}

/** Where something is put in behind a picture: a figure is left, into a paragraph of its own. */
export function behindPicture(root: HTMLElement, image: HTMLImageElement): Position | undefined {
  const figure = nearest(image, root, 'figure');
  return figure ? goOnBehind(figure) : rangeOf(root, image)?.end;
}

function rangeOf(root: HTMLElement, image: HTMLImageElement): TextRange | undefined {
  const domRange = document.createRange();
  domRange.selectNode(image);
  return textRangeOf(root, domRange);
}

function captionOf(figure: HTMLElement | undefined): HTMLElement | undefined {
  return figure?.querySelector<HTMLElement>(':scope > figcaption') ?? undefined;
}

/** The figure that a picture stands in from now on, with the link that was around it. */
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

/** The picture that is all that is selected. */
export function selectedPicture(editor: Editor): HTMLImageElement | undefined {
  const { start, end } = editor.selection() ?? {};
  if (!start || !end || !isSameTextBlock(start.textBlock, end.textBlock)) return undefined;
  if (end.offset !== start.offset + 1) return undefined;
  const selected = leavesOf(start.textBlock).find(({ from, to }) => from === start.offset && to > from)?.leaf;
  return selected instanceof HTMLImageElement ? selected : undefined;
}

/** Selects a picture of the text and nothing else; the focus stays where it is. */
export function selectPicture(editor: Editor, image: HTMLImageElement): void {
  const focused = document.activeElement;
  const domRange = document.createRange();
  domRange.selectNode(image);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(domRange);
  editor.selection(); // remembered for when the focus, and with it the selection, is elsewhere
  if (focused instanceof HTMLElement && focused !== editor.root) focused.focus({ preventScroll: true });
}
