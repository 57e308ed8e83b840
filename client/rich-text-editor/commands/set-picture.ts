import { emptyBlock, nearest, rename } from '../tree/blocks.ts';
import { type Position, startOf, type TextRange } from '../tree/positions.ts';
import { wholeOf } from '../tree/text-blocks.ts';
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

/** Says it of the picture that is all of `range`: with a caption it stands in a figure of its own, without one among words. */
export function setPicture(
  root: HTMLElement,
  range: TextRange,
  image: HTMLImageElement,
  { alt, caption, width }: PictureLook,
): Position | undefined {
  image.alt = alt;
  setClass(image, 'width', undefined);
  const figure = nearest(image, root, 'figure');
  const old = captionOf(figure);
  if (!figure && caption === '') setClass(image, 'width', width || undefined);
  if (!figure) return caption === '' ? undefined : insertBlock(root, range, figureOf(image, caption, width));
  if (caption !== '') writeCaption(figure, old, caption);
  else old?.remove();
  const isBare = caption === '' && figure.childElementCount === 1 && (figure.textContent ?? '').trim() === '';
  setClass(figure, 'width', isBare ? undefined : width || undefined);
  if (isBare) setClass(image, 'width', width || undefined);
  if (isBare) rename(figure, 'p');
  return undefined;
}

/** Removes the picture that is all of `range`, with the figure that it alone makes. */
export function removePicture(root: HTMLElement, range: TextRange, image: HTMLImageElement): Position {
  const figure = nearest(image, root, 'figure');
  if (!figure || figure.querySelectorAll('img, video').length > 1) return deleteRange(root, range);
  const paragraph = emptyBlock('p');
  figure.replaceWith(paragraph);
  return startOf(wholeOf(paragraph));
}

function captionOf(figure: HTMLElement | undefined): HTMLElement | undefined {
  return figure?.querySelector<HTMLElement>(':scope > figcaption') ?? undefined;
}

function figureOf(image: HTMLImageElement, caption: string, width: string): HTMLElement {
  const figure = document.createElement('figure');
  const link = image.closest('a')?.cloneNode(false) as HTMLElement | undefined; // proof: a copy of an element
  const shown = image.cloneNode(false);
  link?.append(shown);
  figure.append(link ?? shown);
  writeCaption(figure, undefined, caption);
  setClass(figure, 'width', width || undefined);
  return figure;
}

/** Words that stay the same keep their marks. */
function writeCaption(figure: HTMLElement, old: HTMLElement | undefined, words: string): void {
  const caption = old ?? document.createElement('figcaption');
  if (caption.textContent !== words) caption.replaceChildren(words);
  if (!old) figure.append(caption);
}
