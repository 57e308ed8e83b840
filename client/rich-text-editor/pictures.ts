import type { ContextType } from 'react';
import { createLimiter } from '../../server/contract/limiter.ts';
import { MISSING } from '../../server/contract/rules.ts';
import { adviceForText, largeTypeOf } from '../../server/contract/upload-rules.ts';
import { pictureSize } from '../../server/rich-text/read-attributes.ts';
import { canRetry, type FetchPicture, type UploadPicture, type UploadResult, type UploadWatch } from '../call.ts';
import type { PendingUploads } from '../ui/pending-uploads.ts';
import { insertNodes } from './commands/insert.ts';
import { behindPicture, selectedPicture } from './commands/set-picture.ts';
import type { Editor } from './editor.ts';
import { makeBox, type PendingPicture, showInBox } from './picture-box.ts';
import { NOTE } from './tree/blocks.ts';
import { collapsedAt } from './tree/positions.ts';

/** A message about pictures or a paste: an error, or what was done. */
export interface PictureMessage {
  readonly sentence: string;
  /** The advice to check a picture or film that was sent meanwhile. */
  readonly note?: string;
  readonly isGood?: boolean;
  readonly act?: { readonly label: string; run(): void };
}

/** How a message is shown; without it, as an error. */
export type MessageLook = Pick<PictureMessage, 'isGood' | 'act'>;

/** How files reach the server. */
export interface EditorServices {
  /** Why this account can send no file: no tool offers to, and a paste and a drop bring words alone. */
  readonly refusal?: string | undefined;
  readonly upload: UploadPicture;
  readonly fetchPicture: FetchPicture;
  /** Returns a file with the type of its bytes, where its system knows none. */
  readonly withType: (file: File) => Promise<File>;
}

interface PictureServices extends EditorServices {
  readonly begin: ContextType<typeof PendingUploads>['begin'];
  showMessage(sentence: string): void;
  /** Says it behind a complaint or an offer that is shown. */
  showNote(note: string): void;
}

interface Picture extends PendingPicture {
  /** The file, or its address at another site; empty if neither is known any more. */
  source: File | string;
  /** Its address at another site; empty for a file. */
  address: string;
  /** It failed when the text was last edited, and is fetched only on request. */
  isLost: boolean;
  readonly alt: string;
  /** The classes of the picture that it replaces. */
  readonly look: string;
  /** Set from the start of the upload until it succeeds or the box is removed. The form also tracks failed ones. */
  sending: { readonly stop: AbortController; readonly end: ReturnType<PictureServices['begin']> } | undefined;
}

const CHOSEN = /\.(jpe?g|png|hei[cf])$/i;
/** The server's own limit is similar. */
const AT_ONCE = 3;
const FAILED = '图片插入失败';
const OF_PICTURE = [400, 413, 415, 502]; // a picture is refused or not given; other failures say what helps
const SAVE_IT = '，请先把图片保存下来，再点工具栏的「图片」插入';
const LOST = { ok: false, msg: '上次没有取到' } as const;

/** Part of each id, so that text copied from another window never matches a picture of this one. */
const WINDOW = Math.random().toString(36).slice(2);
let count = 0;

/** Uploads pictures while their boxes are in the text, so that undo cancels an upload and redo starts it again. */
export class Pictures {
  readonly #editor: Editor;
  readonly #inTurn = createLimiter({ concurrency: AT_ONCE });
  readonly #pending = new Map<string, Picture>();
  readonly #arrived = new Map<string, Pick<Picture, 'name' | 'alt' | 'look' | 'address'>>();

  constructor(
    editor: Editor,
    readonly services: PictureServices,
  ) {
    this.#editor = editor;
    editor.boxFor = this.boxFor;
    editor.standInFor = this.#standInFor;
  }

  /** Inserts files that the button chose, which takes fewer kinds, or puts the first in place of a picture. */
  choose(files: readonly File[], instead?: HTMLImageElement): void {
    const fit = files.filter(({ type, name }) => /^image\/(jpeg|png|hei[cf])$/.test(type) || CHOSEN.test(name));
    if (fit.length < files.length) this.services.showMessage(`${FAILED}：只能插入 JPG、JPEG、PNG 格式的图片`);
    if (instead && fit[0]) this.insert(fit[0], instead);
    else this.add(fit);
  }

  /** Inserts pictures, PDFs and films at the caret, one below the other, as one undo step. Other files get a sentence. */
  add(files: readonly File[]): void {
    const { refusal = '' } = this.services;
    const fit = files.filter((file) => refusal === '' && (isPictureFile(file) || largeTypeOf(file)));
    const others = files.filter((file) => !fit.includes(file));
    const names = others.slice(0, 3).map(({ name }) => `「${name}」`);
    const more = others.length > 3 ? `等 ${others.length} 个文件` : '';
    if (fit.length > 0) this.#insert(fit.map((file) => this.boxFor(this.register(file)) ?? ''));
    if (others.length > 0)
      this.services.showMessage(refusal || `${names.join('')}${more}放不进正文：${adviceForText(others)}`);
  }

  /** Inserts a file, or a picture of the server, at the caret or in place of another, whose alternative text it takes over. */
  insert(source: File | string, instead?: HTMLImageElement): void {
    const { alt, className } = instead ?? {};
    const isFile = typeof source !== 'string';
    const picture = isFile ? this.boxFor(this.register(source, alt, className)) : pictureAt(source, alt, className);
    if (instead && picture) this.#editor.change(() => instead.replaceWith(picture) ?? undefined);
    else if (picture) this.#insert([picture]);
    if (!isFile) this.#editor.focus();
  }

  /** Registers a picture that was pasted with other text, as a file or by its address. Returns its id. */
  readonly register = (source: File | string, alt = '', look = '', isLost = false): string => {
    const id = `${WINDOW}-${++count}`;
    const isFile = typeof source !== 'string';
    const thumbnail = isFile ? URL.createObjectURL(source) : source;
    const [name, address] = isFile ? [source.name, ''] : [source && new URL(source).host, source];
    const under = { percent: 0, failure: undefined, sending: undefined, isLost, canRetry: source !== '' };
    this.#pending.set(id, { ...{ id, source, address, name, alt, look, thumbnail }, ...under });
    return id;
  };

  /** Returns the element for a picture's id: its box, or the picture if it has been uploaded. */
  readonly boxFor = (known: string, missing?: HTMLImageElement): HTMLElement | undefined => {
    const lost = known === '' ? missing : undefined;
    const id = lost ? this.register(lost.getAttribute(MISSING) ?? '', lost.alt, lost.className, true) : known;
    const arrived = this.#arrived.get(id);
    if (arrived) return arrivedAt(arrived.address, arrived);
    const picture = this.#pending.get(id);
    const cancel = () => {
      const hadFailed = picture?.failure !== undefined;
      if (picture) this.#cancel(picture);
      const next =
        hadFailed && this.#editor.root.querySelector<HTMLElement>('[data-upload-failed] button:not([hidden])');
      (next || this.#editor).focus();
    };
    return picture && makeBox(picture, { cancel, retry: () => this.#retry(picture) });
  };

  readonly #standInFor = (id: string): HTMLElement | undefined => {
    const { address, alt, look, failure } = this.#pending.get(id) ?? {};
    if (address === undefined || failure === undefined) return undefined;
    const standIn = pictureAt('', alt, look);
    standIn.setAttribute(MISSING, address);
    return standIn;
  };

  /** To be called after each change of the text: sends pictures whose box is in it and stops all others. */
  follow(): void {
    const boxes = this.#editor.root.querySelectorAll(`[${NOTE}]`);
    const standing = new Set(Array.from(boxes, (box) => box.getAttribute(NOTE)));
    for (const picture of this.#pending.values()) {
      const stands = standing.has(picture.id);
      if (stands && !picture.sending) this.#send(picture);
      else if (!stands) this.#stop(picture);
    }
  }

  /** A film was inserted by its address. */
  readonly onFilm = (film: HTMLElement): void => {
    this.services.showMessage(''); // its message was about something else
    this.#checkFilm(film);
  };

  /** Says so if a film is one that many computers will not play. */
  async #checkFilm(film: HTMLElement): Promise<void> {
    if (!(film instanceof HTMLVideoElement)) return;
    const reader = await import('../ui/film-doubt.ts').catch(() => undefined); // without it nothing is said
    const doubt = await reader?.filmDoubt(film);
    if (doubt) this.services.showNote(doubt);
  }

  dispose(): void {
    for (const picture of this.#pending.values()) this.#forget(picture);
  }

  /** Inserts each in a paragraph of its own; behind a selected picture, which stays. */
  #insert(pictures: readonly (HTMLElement | string)[]): void {
    const { root } = this.#editor;
    const nodes = document.createDocumentFragment();
    for (const picture of pictures) nodes.appendChild(document.createElement('p')).append(picture);
    const selected = selectedPicture(this.#editor);
    this.#editor.change((range) => {
      const behind = selected && behindPicture(root, selected);
      return insertNodes(root, behind ? collapsedAt(behind) : range, nodes);
    });
  }

  #retry(picture: Picture): void {
    if (!picture.canRetry) return;
    picture.isLost = false;
    this.#send(picture);
  }

  async #send(picture: Picture): Promise<void> {
    const isAgain = picture.failure !== undefined || picture.percent > 0;
    this.#stop(picture); // the previous attempt
    const stop = new AbortController();
    const { signal } = stop;
    const end = this.services.begin(() => this.#cancel(picture), picture.name);
    picture.sending = { stop, end };
    if (isAgain) this.#show(picture, 0); // a new box shows 0 already
    const onProgress = (percent: number) => {
      if (!signal.aborted) this.#show(picture, percent);
    };
    const answer = picture.isLost ? LOST : await this.#bring(picture, { onProgress, signal });
    if (signal.aborted) return;
    if (answer.ok) {
      const { name, alt, look } = picture;
      const arrived = { address: answer.url, name, alt, look };
      this.#arrived.set(picture.id, arrived);
      this.#checkFilm(arrivedAt(answer.url, arrived));
      picture.sending = undefined;
      this.#forget(picture);
      this.#editor.showPending(picture.id);
      end('arrived'); // the form already has the picture
      return;
    }
    const { name, source } = picture;
    const sentence = typeof source === 'string' || isPictureFile(source) ? FAILED : '文件插入失败';
    picture.failure = `${sentence}${name && `（${name}）`}：${answer.msg}`;
    this.#show(picture, 0);
    this.#editor.showPending(); // reports the placeholder to the form
    end('missing');
  }

  async #bring(picture: Picture, watch: UploadWatch): Promise<UploadResult> {
    const { source: address } = picture;
    if (typeof address === 'string') {
      const fetched = await this.#inTurn(() => this.services.fetchPicture(address));
      if (!fetched.ok) return { ...fetched, msg: `${fetched.msg}${OF_PICTURE.includes(fetched.code) ? SAVE_IT : ''}` };
      picture.source = fetched.file; // a retry need not fetch it again
    }
    const { source } = picture;
    if (watch.signal?.aborted || typeof source === 'string') return { ok: false, msg: '' };
    const answer = await this.services.upload(source, watch);
    if (!answer.ok) picture.canRetry = canRetry(answer);
    else if (answer.doubt || answer.note) this.services.showNote(answer.doubt || answer.note || '');
    return answer;
  }

  #show(picture: Picture, percent: number): void {
    picture.percent = percent;
    const boxes = this.#editor.root.querySelectorAll<HTMLElement>(`[${NOTE}="${picture.id}"]`);
    for (const box of boxes) showInBox(box, picture);
  }

  #cancel(picture: Picture): void {
    if (!this.#pending.has(picture.id)) return;
    this.#forget(picture);
    this.#editor.showPending(picture.id);
  }

  #stop(picture: Picture): void {
    const { sending } = picture;
    picture.sending = undefined;
    picture.failure = undefined;
    sending?.stop.abort();
    sending?.end('gone');
  }

  #forget(picture: Picture): void {
    this.#pending.delete(picture.id);
    this.#stop(picture);
    URL.revokeObjectURL(picture.thumbnail); // no effect on an address of another site
  }
}

/** Whether the browser takes the file for a picture. */
export function isPictureFile({ type }: File): boolean {
  return type.startsWith('image/');
}

/** The element for an uploaded file: a picture, a video, or a link by the file's name. */
function arrivedAt(address: string, { name, alt, look }: Pick<Picture, 'name' | 'alt' | 'look'>): HTMLElement {
  if (/\.pdf$/.test(address)) return Object.assign(document.createElement('a'), { href: address, textContent: name });
  if (!/\.(mp4|webm)$/.test(address)) return pictureAt(address, alt, look);
  return Object.assign(document.createElement('video'), { src: address, controls: true });
}

function pictureAt(address: string, alt = '', look = ''): HTMLElement {
  const image = Object.assign(document.createElement('img'), { src: address, alt });
  for (const [name, pixels] of pictureSize(address)) image.setAttribute(name, pixels); // reserves space until it is loaded
  if (look !== '') image.className = look;
  return image;
}
