import { PICTURE_LIMIT_BYTES, TOO_LARGE } from '../../../server/contract/rules.ts';
import { shrinkPicture } from '../shrink-picture.ts';
import { deleteSpan } from './commands/delete-span.ts';
import { insertBlock } from './commands/insert.ts';
import type { Editor } from './editor.ts';
import type { Pasted } from './paste/clean-pasted.ts';
import { NOTE, pruneUp } from './tree/blocks.ts';

export type Upload = (
  file: File,
  onProgress: (percent: number) => void,
) => Promise<{ ok: true; url: string } | { ok: false; msg: string }>;

/** Something that went wrong with a picture, and what can be done about it. */
export interface PictureTrouble {
  readonly sentence: string;
  /** Words of the button and what it does. */
  readonly offer?: { readonly label: string; act(): void };
}

const CHOSEN = /\.(jpe?g|png)$/i;
const FAILED = '图片插入失败';

/** Brings pictures from the person's machine into the text: a note with the progress stands where the picture will. */
export class Pictures {
  readonly #editor: Editor;
  readonly #upload: Upload | undefined;
  readonly #tell: (trouble: PictureTrouble) => void;

  constructor(editor: Editor, upload: Upload | undefined, tell: (trouble: PictureTrouble) => void) {
    this.#editor = editor;
    this.#upload = upload;
    this.#tell = tell;
  }

  /** Uploads files and puts them at the caret, one below the other. */
  add(files: readonly File[]): void {
    for (const file of files) this.#addOne(file);
  }

  /** Exchanges the pictures that came as data for notes; gives the function that begins uploading them. */
  notesFor(pasted: Pasted): () => void {
    const begin: (() => void)[] = [];
    for (const { address, file } of pasted.pictures) {
      const image = [...pasted.nodes.querySelectorAll('img')].find((one) => one.getAttribute('src') === address);
      if (!image) continue;
      const note = makeNote(this.#editor.root.ownerDocument, file.name);
      image.replaceWith(note);
      begin.push(() => this.#send(file, note));
    }
    return () => {
      for (const one of begin) one();
    };
  }

  #addOne(file: File): void {
    if (!/^image\/(jpeg|png)$/.test(file.type) && !CHOSEN.test(file.name)) {
      this.#tell({ sentence: `${FAILED}：只能插入 JPG、JPEG、PNG 格式的图片` });
      return;
    }
    if (file.size >= PICTURE_LIMIT_BYTES) {
      this.#tell({ sentence: TOO_LARGE.quill, offer: { label: '缩小后插入', act: () => this.#shrink(file) } });
      return;
    }
    this.#begin(file);
  }

  async #shrink(file: File): Promise<void> {
    const smaller = await shrinkPicture(file, PICTURE_LIMIT_BYTES);
    if (!smaller) {
      this.#tell({ sentence: `${FAILED}：这张图片无法缩小，请换一张` });
      return;
    }
    const extension = smaller.type.slice('image/'.length);
    this.#begin(new File([smaller], `${file.name.replace(/\.\w+$/, '')}.${extension}`, { type: smaller.type }));
  }

  #begin(file: File): void {
    const { root } = this.#editor;
    const note = makeNote(root.ownerDocument, file.name);
    const paragraph = root.ownerDocument.createElement('p');
    paragraph.append(note);
    this.#editor.run((span) => insertBlock(root, span.isCollapsed ? span.start : deleteSpan(root, span), paragraph));
    this.#send(file, note);
  }

  async #send(file: File, note: HTMLElement): Promise<void> {
    const show = (percent: number) => {
      note.textContent = `正在上传 ${file.name} ${Math.round(percent)}%`;
    };
    show(0);
    const answer = this.#upload
      ? await this.#upload(file, show).catch(() => ({ ok: false as const, msg: '网络异常，请检查后重试' }))
      : { ok: false as const, msg: '此处不能上传图片' };
    if (answer.ok) {
      this.#replace(note, answer.url);
      return;
    }
    this.#remove(note);
    const sentence = answer.msg ? `${FAILED}：${answer.msg.replace(new RegExp(`^${FAILED}[：，]?`), '')}` : FAILED;
    this.#tell({ sentence, offer: { label: '重试', act: () => this.#begin(file) } });
  }

  #replace(note: HTMLElement, address: string): void {
    const { root } = this.#editor;
    const image = root.ownerDocument.createElement('img');
    image.setAttribute('src', address);
    image.setAttribute('alt', '');
    // The name of an upload tells its size, so that the page keeps room for it.
    const size = /-(\d{1,4})x(\d{1,4})\.[^/]*$/.exec(address);
    if (size?.[1] && size[2]) {
      image.setAttribute('width', size[1]);
      image.setAttribute('height', size[2]);
    }
    this.#editor.restyle((span) => {
      if (note.isConnected) note.replaceWith(image);
      else {
        // Undone or overwritten meanwhile: the upload is not lost, it comes where the caret is.
        const paragraph = root.ownerDocument.createElement('p');
        paragraph.append(image);
        insertBlock(root, span.end, paragraph);
      }
    });
  }

  #remove(note: HTMLElement): void {
    if (!note.isConnected) return;
    this.#editor.restyle(() => {
      const parent = note.parentElement;
      note.remove();
      if (parent) pruneUp(parent, this.#editor.root);
    });
  }
}

function makeNote(document: Document, name: string): HTMLElement {
  const note = document.createElement('span');
  note.setAttribute(NOTE, '');
  note.contentEditable = 'false';
  note.className = 'rich-text-editor-note';
  note.textContent = `正在上传 ${name}`;
  return note;
}
