import type { ContextType } from 'react';
import { createLimiter } from '../../server/contract/limiter.ts';
import { MISSING, PICTURE_LIMIT_BYTES, TOO_LARGE } from '../../server/contract/rules.ts';
import { pictureSize } from '../../server/rich-text/read-attributes.ts';
import type { FetchPicture, UploadPicture, UploadResult, UploadWatch } from '../call.ts';
import type { PendingUploads } from '../ui/pending-uploads.ts';
import { HEIC_UNREAD, isHeic, shrinkPicture, shrunkSentence } from '../ui/shrink-picture.ts';
import { insertNodes } from './commands/insert.ts';
import { behindPicture, selectedPicture } from './commands/set-picture.ts';
import type { Editor } from './editor.ts';
import { makeBox, type PendingPicture, showInBox } from './picture-box.ts';
import { NOTE } from './tree/blocks.ts';
import { collapsedAt } from './tree/positions.ts';

/** Something that went wrong with a picture, or was done to it. */
export interface PictureTrouble {
  readonly sentence: string;
  readonly isGood?: boolean;
  /** What can be done about all of them at once. */
  readonly acts?: readonly { readonly label: string; act(): void }[];
}

/** The ways on which a picture comes to the server, and who is told of it. */
interface Ways {
  readonly upload: UploadPicture;
  readonly fetch: FetchPicture;
  readonly begin: ContextType<typeof PendingUploads>['begin'];
  tell(trouble: PictureTrouble | undefined): void;
}

interface Picture extends PendingPicture {
  /** Where it comes from at another site; empty for a file. */
  address: string;
  /** It did not come at an earlier visit, and is tried when asked. */
  isLost: boolean;
  readonly alt: string;
  /** The classes that the picture in whose place it comes had. */
  readonly look: string;
  /** There from when it is sent until it arrives or its box goes; a failed one is the form's affair too. */
  sending: { readonly stop: AbortController; readonly end: ReturnType<Ways['begin']> } | undefined;
}

const CHOSEN = /\.(jpe?g|png)$/i;
/** The server fetches no more than a few at once either. */
const AT_ONCE = 3;
const FAILED = '图片插入失败';
const LOST = { ok: false, msg: '上次没有取到' } as const;

/** What is copied from one window into another must not meet a picture of that one. */
const WINDOW = Math.random().toString(36).slice(2);
let count = 0;

/**
 * Brings pictures from the person's machine into the text. A box with the progress stands where the picture will; a picture
 * is sent for as long as its box stands in the text, so that undo gives it up and redo takes it up again.
 */
export class Pictures {
  readonly #editor: Editor;
  readonly #ways: Ways;
  readonly #inTurn = createLimiter({ concurrency: AT_ONCE });
  #toldFailures = 0;
  readonly #pending = new Map<string, Picture>();
  readonly #arrived = new Map<string, Pick<Picture, 'alt' | 'look'> & { readonly address: string }>();

  constructor(editor: Editor, ways: Ways) {
    this.#editor = editor;
    this.#ways = ways;
    editor.boxFor = this.boxFor;
    editor.placeFor = this.#placeFor;
  }

  /** Puts files at the caret, one below the other, as one step. */
  add(files: readonly File[]): void {
    if (files.length > 0) this.#insert(files.map((file) => this.boxFor(this.hold(file)) ?? ''));
  }

  /** Puts a picture that is on the server already at the caret, or in the place of one, whose words it takes over. */
  place(address: string, instead?: HTMLImageElement): void {
    const picture = pictureAt(address, instead?.alt, instead?.className);
    if (instead) this.#editor.change(() => instead.replaceWith(picture) ?? undefined);
    else this.#insert([picture]);
    this.#editor.focus();
  }

  /** Puts a file in the place of a picture, whose words it takes over. */
  replace(image: HTMLImageElement, file: File): void {
    const box = this.boxFor(this.hold(file, image.alt, image.className));
    if (box) this.#editor.change(() => image.replaceWith(box) ?? undefined);
  }

  /** Takes a picture that came inside other text, as data or by its address; returns its id. */
  readonly hold = (source: File | string, alt = '', look = '', isLost = false): string => {
    const id = `${WINDOW}-${++count}`;
    const isFile = typeof source !== 'string';
    const thumbnail = isFile ? URL.createObjectURL(source) : source;
    const name = isFile ? source.name : source && new URL(source).host;
    const address = isFile ? '' : source;
    const under = { percent: 0, failure: undefined, sending: undefined, isLost };
    this.#pending.set(id, { ...{ id, source, address, name, alt, look, thumbnail }, ...under });
    return id;
  };

  /** What stands in the text for the picture of this id: its box, or the picture once it is there. */
  readonly boxFor = (known: string, place?: HTMLImageElement): HTMLElement | undefined => {
    const lost = known === '' ? place : undefined;
    const id = lost ? this.hold(lost.getAttribute(MISSING) ?? '', lost.alt, lost.className, true) : known;
    const arrived = this.#arrived.get(id);
    if (arrived) return pictureAt(arrived.address, arrived.alt, arrived.look);
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

  readonly #placeFor = (id: string): HTMLElement | undefined => {
    const { address, alt, look, failure } = this.#pending.get(id) ?? {};
    if (address === undefined || failure === undefined) return undefined;
    const place = pictureAt('', alt, look);
    place.setAttribute(MISSING, address);
    return place;
  };

  /** To be called after each change of the text: sends what stands in it and stops sending what does not. */
  follow(): void {
    const boxes = [...this.#editor.root.querySelectorAll(`[${NOTE}]`)].map((box) => box.getAttribute(NOTE));
    const standing = new Set(boxes);
    for (const picture of this.#pending.values()) {
      const stands = standing.has(picture.id);
      if (stands && !picture.sending) this.#send(picture);
      else if (!stands) this.#stop(picture);
    }
  }

  /** Gives up all that is on its way. */
  dispose(): void {
    for (const picture of this.#pending.values()) this.#forget(picture);
  }

  /** Each in a paragraph of its own; a picture that is selected stays, they come behind it. */
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
    if (picture.source === '') return;
    picture.isLost = false;
    this.#send(picture);
  }

  async #send(picture: Picture): Promise<void> {
    const isAgain = picture.failure !== undefined || picture.percent > 0;
    this.#stop(picture); // the try before
    const stop = new AbortController();
    const { signal } = stop;
    const end = this.#ways.begin(() => this.#cancel(picture));
    picture.sending = { stop, end };
    if (isAgain) this.#show(picture, 0); // a new box shows as much
    const onProgress = (percent: number) => {
      if (!signal.aborted) this.#show(picture, percent);
    };
    const answer = picture.isLost ? LOST : await this.#bring(picture, { onProgress, signal });
    if (signal.aborted) return;
    if (answer.ok) {
      const { alt, look } = picture;
      this.#arrived.set(picture.id, { address: answer.url, alt, look });
      picture.sending = undefined;
      this.#forget(picture);
      this.#editor.exchange(new Map([[picture.id, pictureAt(answer.url, alt, look)]]));
      end('arrived'); // the form has been told of the picture
      return;
    }
    const reason = answer.msg.replace(new RegExp(`^${FAILED}[：，]?`), '');
    picture.failure = reason ? `${FAILED}：${reason}` : FAILED;
    this.#show(picture, 0);
    this.#editor.exchange(new Map()); // tells the form of the place
    end('missing');
    this.#tellFailures();
  }

  /** Of several that failed each is far from the next in a long text. */
  #tellFailures(): void {
    const failed = [...this.#pending.values()].filter(({ failure }) => failure !== undefined);
    const toAll = (label: string, act: (picture: Picture) => void) => ({
      label,
      act: () => {
        failed.forEach(act);
        this.#editor.focus(); // the button is gone
      },
    });
    const acts = [
      toAll('全部重试', (picture) => this.#retry(picture)),
      toAll('全部移除', (picture) => this.#cancel(picture)),
    ];
    if (failed.length > 1) this.#ways.tell({ sentence: `有 ${failed.length} 张图片没有插入`, acts });
    else if (this.#toldFailures > 1) this.#ways.tell(undefined);
    this.#toldFailures = failed.length;
  }

  /** Fetches what lies elsewhere, makes smaller what is too large, and uploads it. */
  async #bring(picture: Picture, watch: UploadWatch): Promise<UploadResult> {
    const { source: address } = picture;
    if (typeof address === 'string') {
      const fetched = await this.#inTurn(() => this.#ways.fetch(address));
      if (!fetched.ok) return fetched;
      picture.source = fetched.file; // another try need not fetch it again
    }
    const { source } = picture;
    if (watch.signal?.aborted || typeof source === 'string') return { ok: false, msg: '' };
    const isFit = /^image\/(jpeg|png)$/.test(source.type) || CHOSEN.test(source.name) || isHeic(source);
    if (typeof address !== 'string' && !isFit) return { ok: false, msg: '只能插入 JPG、JPEG、PNG 格式的图片' };
    if (source.size < PICTURE_LIMIT_BYTES && !isHeic(source)) return this.#ways.upload(source, watch);
    const smaller = await shrinkPicture(source, PICTURE_LIMIT_BYTES);
    if (!smaller) return { ok: false, msg: isHeic(source) ? HEIC_UNREAD : TOO_LARGE.quill };
    const answer = await this.#ways.upload(smaller, watch);
    if (answer.ok) this.#ways.tell({ sentence: shrunkSentence(source, smaller), isGood: true });
    return answer;
  }

  #show(picture: Picture, percent: number): void {
    picture.percent = percent;
    for (const box of this.#boxes(picture)) showInBox(box, picture);
  }

  #boxes({ id }: Picture): NodeListOf<HTMLElement> {
    return this.#editor.root.querySelectorAll(`[${NOTE}="${id}"]`);
  }

  #cancel(picture: Picture): void {
    if (!this.#pending.has(picture.id)) return;
    this.#forget(picture);
    this.#editor.exchange(new Map([[picture.id, undefined]]));
  }

  #stop(picture: Picture): void {
    const { sending, failure } = picture;
    picture.sending = undefined;
    picture.failure = undefined;
    sending?.stop.abort();
    sending?.end('gone');
    if (failure !== undefined) this.#tellFailures();
  }

  #forget(picture: Picture): void {
    this.#pending.delete(picture.id);
    this.#stop(picture);
    URL.revokeObjectURL(picture.thumbnail); // one of another site is none, and stays as it is
  }
}

function pictureAt(address: string, alt = '', look = ''): HTMLElement {
  const image = document.createElement('img');
  image.setAttribute('src', address);
  image.setAttribute('alt', alt);
  for (const [name, pixels] of pictureSize(address)) image.setAttribute(name, pixels); // room until it is loaded
  if (look !== '') image.className = look;
  return image;
}
