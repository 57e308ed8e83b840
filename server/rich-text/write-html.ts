import { Failure } from '../contract/failure.ts';
import { RICH_TEXT_MAX_BYTES } from '../contract/rules.ts';
import { contentOf } from './allow-list.ts';
import { type Atom, type Attributes, type Block, classOf, type Mark, PLAIN } from './clean-tree.ts';

/** The tree as HTML, in the fixed order and with the escapes of the standard's own serialisation (`innerHTML`). */
export function writeHtml(root: Block): string {
  const writer = new Writer();
  writer.writeInside(root, 0);
  return writer.html;
}

/** As film.tsx has it: shown from the start. */
const TRACK: Attributes = [
  ['default', ''],
  ['kind', 'captions'],
  ['srclang', 'zh-CN'],
  ['label', '字幕'],
];

/** Collects the text and throws as soon as it exceeds what can be parsed again, or the size of an article. */
class Writer {
  html = '';
  #nodes = 0;

  writeInside(block: Block, depth: number): void {
    let open: readonly Mark[] = [];
    for (const child of block.children) {
      const marks = child.kind === 'block' ? [] : child.marks;
      open = this.#change(open, marks, depth);
      if (child.kind === 'block') this.#writeBlock(child, depth);
      else if (child.kind === 'text') this.#write(escapeText(child.value));
      else this.#writeAtom(child);
    }
    this.#change(open, [], depth);
  }

  #writeAtom({ tag, attributes, captions }: Atom): void {
    this.#write(startTag(tag, attributes));
    if (captions) this.#write(startTag('track', [...TRACK, ['src', captions]]));
    if (tag === 'video') this.html += '</video>';
  }

  #writeBlock(block: Block, depth: number): void {
    if (block.tag === '') {
      this.writeInside(block, depth);
      return;
    }
    if (depth >= WRITTEN_DEPTH_MAX) refuseTangled();
    this.#write(startTag(block.tag, block.attributes, block.look));
    if (contentOf(block.tag) === 'nothing') return;
    // The parser skips a line feed right after <pre>.
    if (block.tag === 'pre' && beginsWithLineFeed(block)) this.html += '\n';
    this.writeInside(block, depth + 1);
    this.html += `</${block.tag}>`;
  }

  /** Closes the marks that end here and opens those that begin; elements of the source that continue stay open. */
  #change(open: readonly Mark[], wanted: readonly Mark[], depth: number): readonly Mark[] {
    let shared = 0;
    while (shared < open.length && open[shared] === wanted[shared]) shared++;
    for (const mark of open.slice(shared).reverse()) this.html += `</${mark.tag}>`;
    if (depth + wanted.length > WRITTEN_DEPTH_MAX) refuseTangled();
    for (const mark of wanted.slice(shared)) this.#write(startTag(mark.tag, mark.attributes, mark.look));
    return wanted;
  }

  #write(piece: string): void {
    if (++this.#nodes > NODES_MAX) refuseTangled();
    this.html += piece;
    // Every character has at least one byte, so this refuses no text that would fit.
    if (this.html.length > RICH_TEXT_MAX_BYTES) refuseLong();
  }
}

function beginsWithLineFeed(block: Block): boolean {
  const first = block.children[0];
  return first?.kind === 'text' && first.marks.length === 0 && first.value.startsWith('\n');
}

function startTag(tag: string, attributes: Attributes, look = PLAIN): string {
  let html = `<${tag}`;
  for (const [name, value] of attributes) html += ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
  const classes = classOf(look);
  return classes === '' ? `${html}>` : `${html} class="${classes}">`;
}

function escapeText(text: string): string {
  if (!/[&<>\u00a0]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Elements and text nodes of one rich text. 512 KiB of one-letter paragraphs have fewer, a megabyte of bare tags more. */
export const NODES_MAX = 140_000;

/** Maximum number of open elements at one position while reading. The deepest office documents have less than a third of it. */
export const DEPTH_MAX = 256;

/** The depth of the cleaned text: less than `DEPTH_MAX`, so that it can be parsed again. */
const WRITTEN_DEPTH_MAX = 128;

/** Throws `Failure` 400: the layout is too complex. */
export function refuseTangled(): never {
  throw new Failure(400, '正文的排版过于复杂，请精简格式或分成多篇后重试');
}

/** Throws `Failure` 413: the text is above its limit. */
export function refuseLong(): never {
  throw new Failure(413, '正文内容过大，请精简后重试');
}
