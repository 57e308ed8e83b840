import { NOTE } from './tree/blocks.ts';

/** A picture on its way into the text. */
export interface PendingPicture {
  readonly id: string;
  readonly file: File;
  /** The address of the file in this browser. */
  readonly thumbnail: string;
  percent: number;
  /** Why it was not taken. */
  failure: string | undefined;
}

interface BoxActs {
  cancel(): void;
  retry(): void;
}

/** Keeps the place of a picture in the text until it is there: shows which it is, how far it is, and lets one give it up. */
export function makeBox(document: Document, picture: PendingPicture, acts: BoxActs): HTMLElement {
  const box = document.createElement('span');
  box.setAttribute(NOTE, picture.id);
  box.className = 'rich-text-editor-note';
  box.contentEditable = 'false';
  box.setAttribute('role', 'group');
  const thumbnail = document.createElement('img');
  thumbnail.src = picture.thumbnail;
  thumbnail.alt = '';
  thumbnail.draggable = false;
  const words = document.createElement('span');
  words.className = 'rich-text-editor-note-words';
  const progress = document.createElement('progress');
  progress.max = 100;
  progress.setAttribute('aria-label', `正在上传 ${picture.file.name}`);
  box.append(
    thumbnail,
    words,
    progress,
    button(document, '重试', `重试上传 ${picture.file.name}`, acts.retry),
    button(document, '取消', `取消上传 ${picture.file.name}`, acts.cancel),
  );
  showInBox(box, picture);
  return box;
}

/** Brings a box to where its picture is now. */
export function showInBox(box: HTMLElement, { file, percent, failure }: PendingPicture): void {
  const [words, progress, retry] = box.querySelectorAll<HTMLElement>('.rich-text-editor-note-words, progress, button');
  const rounded = Math.round(percent);
  box.setAttribute('aria-label', failure ?? `正在上传 ${file.name}`);
  box.classList.toggle('is-failed', failure !== undefined);
  box.toggleAttribute('data-upload-failed', failure !== undefined);
  if (words) {
    words.textContent = failure ?? `正在上传 ${file.name} ${rounded}%`;
    if (failure === undefined) words.removeAttribute('role');
    else words.setAttribute('role', 'alert');
  }
  if (progress instanceof HTMLProgressElement) progress.value = rounded;
  if (progress) progress.hidden = failure !== undefined;
  if (retry) retry.hidden = failure === undefined;
}

function button(document: Document, words: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'text-button';
  made.textContent = words;
  made.setAttribute('aria-label', label);
  made.addEventListener('mousedown', (event) => event.preventDefault()); // the caret stays where it is
  made.addEventListener('click', act);
  return made;
}
