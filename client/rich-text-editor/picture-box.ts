import { NOTE } from './tree/blocks.ts';

export interface PendingPicture {
  readonly id: string;
  /** The file's name, or the host that it comes from. */
  readonly name: string;
  /** The object URL of the file, or its address at another site. */
  readonly thumbnail: string;
  canRetry: boolean;
  percent: number;
  failure: string | undefined;
}

/** Creates the box that holds a picture's place during the upload: name, progress, error, and buttons to cancel or retry. */
export function makeBox(picture: PendingPicture, acts: { cancel(): void; retry(): void }): HTMLElement {
  const box = document.createElement('span');
  const make = <Tag extends 'img' | 'span' | 'progress' | 'button'>(
    tag: Tag,
    properties: Partial<HTMLElementTagNameMap[Tag]>,
  ) => box.appendChild(Object.assign(document.createElement(tag), properties));
  const makeButton = (textContent: string, act: () => void) => {
    const button = make('button', { type: 'button', className: 'text-button rigid' });
    nameButton(button, textContent, picture.name);
    button.addEventListener('mousedown', (event) => event.preventDefault()); // keeps the caret
    button.addEventListener('click', act);
  };
  box.setAttribute(NOTE, picture.id);
  box.className = 'rich-text-editor-note gap-3 rounded on-mist inline-row soft type-small';
  box.contentEditable = 'false';
  box.setAttribute('role', 'group');
  const image = make('img', { alt: '', draggable: false, referrerPolicy: 'no-referrer' });
  image.addEventListener('error', () => image.toggleAttribute('hidden', true));
  make('span', { className: 'rich-text-editor-note-words clipped' });
  make('progress', { max: 100 }).setAttribute('aria-label', `正在上传 ${picture.name}`);
  makeButton('重试', acts.retry);
  makeButton('取消', acts.cancel);
  showInBox(box, picture);
  return box;
}

/** Updates a box to the state of its picture. */
export function showInBox(box: HTMLElement, { name, canRetry, thumbnail, percent, failure }: PendingPicture): void {
  const isFailed = failure !== undefined;
  const rounded = Math.round(percent);
  const [image, words, progress, retry, leave] = box.querySelectorAll<HTMLElement>(
    'img, .rich-text-editor-note-words, progress, button',
  );
  box.setAttribute('aria-label', failure ?? `正在上传 ${name}`);
  box.classList.toggle('is-failed', isFailed);
  box.toggleAttribute('data-upload-failed', isFailed);
  if (words) {
    words.textContent = failure ?? (rounded === 0 ? `正在准备 ${name}` : `正在上传 ${name} ${rounded}%`);
    if (isFailed) words.setAttribute('role', 'alert');
    else words.removeAttribute('role');
  }
  if (progress instanceof HTMLProgressElement) progress.value = rounded;
  if (progress) progress.hidden = isFailed;
  if (image?.getAttribute('src') !== thumbnail) image?.setAttribute('src', thumbnail);
  if (retry) retry.hidden = !isFailed || !canRetry;
  if (leave) nameButton(leave, isFailed ? '移除' : '取消', name);
}

function nameButton(button: HTMLElement, words: string, name: string): void {
  button.textContent = words;
  button.setAttribute('aria-label', `${words}：${name}`);
}
