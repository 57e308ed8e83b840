import { filmPage } from '../contract/films.ts';
import { type BlockRule, contentOf, isPart, isPartOf, type MarkRule, type Rule, ruleFor } from './allow-list.ts';
import {
  type Attribute,
  append,
  type Block,
  type Mark,
  newBlock,
  PLAIN,
  partAt,
  type SourceTree,
} from './clean-tree.ts';
import {
  drawnEmoji,
  emojiOf,
  type Get,
  getter,
  isCheckBox,
  isDrawing,
  LOSSES,
  shownIn,
  shownValue,
  signOf,
  type TellLoss,
  tellLost,
} from './element-signs.ts';
import { formulaParts } from './formula-parts.ts';
import { HiddenWords, isHiding } from './hidden-words.ts';
import { AS_PROSE, endLine, insertInline, insertText, resolvePlace, shownInside } from './insert-text.ts';
import { isEmptyLine, joinCode } from './join-code.ts';
import {
  giveWay,
  marksInside,
  marksUnder,
  marksWithout,
  normalizeBox,
  type Reading,
  readLook,
  readMark,
  withTags,
} from './marks-inside.ts';
import { blockAttributes, ItemCounter, imageAttributes, linkAttributes, lookFor, readFilm } from './read-attributes.ts';
import { type Style, UNSTYLED } from './translate-style.ts';

/**
 * The clean tree of parsed nodes, in the part of HTML in which nesting needs no repair: paragraphs, headings and captions
 * contain text, lists and tables their parts, inline elements no blocks. So parsing the written HTML results in the same tree.
 */
export function buildTree<Node, Element extends Node>(
  nodes: Iterable<Node>,
  source: SourceTree<Node, Element>,
  tell: TellLoss = () => {},
): Block {
  const root = newBlock('');
  const builder = new TreeBuilder(source, nodes, tell);
  builder.fill(root, nodes, []);
  builder.endSign(root);
  giveWay(root);
  if (builder.hasCode) joinCode(root);
  return root;
}

class TreeBuilder<Node, Element extends Node> {
  /** The inline elements read so far, by their list of attributes. */
  readonly #known = new Map<readonly Attribute[], Reading>();
  #figures = 0;
  /** How text is shown where it is read now. */
  #shown = AS_PROSE;
  hasCode = false;
  #hidden: HiddenWords<Node, Element> | undefined;
  /** The signs of items, and a check box behind them, before the words that follow. */
  #signs = { items: '', box: '' };
  #isInput = false;
  readonly #counter = new ItemCounter();
  /** Quotes around the current node, and rows in which nothing begins a line. */
  readonly #within = { quotes: 0, rows: 0 };

  constructor(
    private readonly source: SourceTree<Node, Element>,
    private readonly nodes: Iterable<Node>,
    private readonly tell: TellLoss,
  ) {}

  fill(parent: Block, nodes: Iterable<Node>, marks: readonly Mark[], { isRow }: Pick<Style, 'isRow'> = UNSTYLED): void {
    for (const node of nodes) {
      const at = parent.children.length;
      const words = this.source.words(node);
      if (words !== undefined) this.#addText(parent, words, marks);
      else if (this.source.isElement(node)) this.#add(parent, node, marks);
      if (isRow) partAt(parent, at);
    }
  }

  /** Writes a check box that no words followed. */
  endSign(parent: Block, marks: readonly Mark[] = []): void {
    const sign = this.#signs.items + this.#signs.box;
    this.#signs = { items: '', box: '' };
    insertText(parent, sign, marks, this.#shown);
  }

  /** Writes the sign of an item that begins with a picture or a film. */
  #signItem(parent: Block, marks: readonly Mark[] = []): void {
    insertText(parent, this.#signs.items, marks, this.#shown);
    this.#signs.items = '';
  }

  #addText(parent: Block, said: string, marks: readonly Mark[]): void {
    const { items, box } = this.#signs;
    const { keepsSpaces, isMonospaced } = this.#shown;
    const isFirst = parent.children.length === 0 && /^(?:p|h[2-6]|li|t[dh]|div)$/.test(parent.tag);
    const isPadded = this.source.dropsPadding && isFirst && !keepsSpaces && !isMonospaced;
    const words = isPadded ? said.trimStart() : said;
    const isSigned = items + box !== '' && words.trim() !== '';
    insertText(parent, isSigned ? items + (box && `${box} `) + words.trimStart() : words, marks, this.#shown);
    if (isSigned) this.#signs = { items: '', box: '' };
  }

  #add(parent: Block, element: Element, marks: readonly Mark[]): void {
    const tag = this.source.tag(element);
    const attributes = this.source.attributes(element);
    const get = getter(attributes);
    // an object of nothing shows what is in it: so Apple's notes copy a table
    const rule = tag === 'object' && !(get('data') || get('classid') || get('type')) ? SPAN : ruleFor(tag);
    this.#noteBox(parent, tag, get, marks);
    if (rule.kind === 'dropped') {
      const value = shownValue(tag, get);
      if (value !== '' && !isHiding(readLook(attributes).hidden)) insertText(parent, value, marks, this.#shown);
      else this.#addFrame(parent, tag, get);
      return;
    }
    const isMark = rule.kind === 'mark';
    const reading = isMark ? readMark(tag, attributes, this.#known) : { style: readLook(attributes), link: undefined };
    const { style, link } = reading;
    tellLost(tag, get, link !== undefined, this.tell);
    if (rule.kind === 'atom' ? style.hidden === 'gone' : this.#isHidden(parent, element, rule, style)) return;
    const shownBefore = this.#shown;
    this.#shown = shownInside(shownBefore, tag, style);
    this.hasCode ||= this.#shown.isMonospaced;
    const emoji = isMark ? drawnEmoji(this.source, element, get) : undefined;
    if (emoji) this.#addText(parent, emoji, marks);
    // SVG and MathML have parsing rules of their own, by which text can turn into markup on a second parse.
    else if (!this.source.isHtml(element)) this.#addWords(parent, element, marks);
    else if (tag === 'ruby') this.#addRuby(parent, element, marks);
    else if (tag === 'q') this.#addQuote(parent, element, marks);
    else if (rule.kind === 'atom') this.#addAtom(parent, element, get, style, marks);
    else if (rule.kind === 'block') this.#addBlock(parent, element, rule, style, marks);
    else this.#addInline(parent, element, rule, reading, marks);
    this.#shown = shownBefore;
  }

  /** Notes the sign of a check box for the words behind it. An item may repeat what the box in it says. */
  #noteBox(parent: Block, tag: string, get: Get, marks: readonly Mark[]): void {
    const sign = signOf(tag, get);
    if (!sign) return;
    if (this.#isInput) this.endSign(parent, marks);
    this.#signs.box = sign;
    this.#isInput = tag === 'input';
  }

  #addInline(parent: Block, element: Element, rule: MarkRule, reading: Reading, marks: readonly Mark[]): void {
    const { style } = reading;
    const isBox = style.display === 'block' && this.#within.rows === 0;
    if (style.display === 'row') this.#within.rows += 1;
    // the look of a box is its block's; its words have what the element means
    const own = isBox ? { ...reading, style: { ...style, look: PLAIN, marks: [] } } : reading;
    const inner = marksInside(marks, rule, own);
    if (isBox) this.#addBlock(parent, element, BOX, style, inner);
    else this.fill(parent, shownIn(this.source, element, this.tell), inner, style);
    if (style.display === 'row') this.#within.rows -= 1;
  }

  #isHidden(parent: Block, element: Element, { kind }: Rule, { hidden, display }: Style): boolean {
    if (!isHiding(hidden)) return false;
    this.#hidden ??= new HiddenWords(this.source, this.nodes);
    const isHidden = this.#hidden.drops(element, hidden, this.tell);
    if (isHidden && (display ?? kind) === 'block' && !/^(?:gone|aside)$/.test(hidden)) endLine(parent);
    return isHidden;
  }

  /** The frame of a known film becomes a link to it, which the site shows as its player. */
  #addFrame(parent: Block, tag: string, get: Get): void {
    const kind = LOSSES.get(tag);
    if (!kind) return;
    const address = ['data-src', 'src', 'data', 'url'].map((name) => get(name) ?? '').join(' ');
    const page = filmPage(address);
    const link = page && linkAttributes(() => page);
    const at = resolvePlace(parent, 'p');
    if (!link || !at) {
      this.tell(kind, address);
      return;
    }
    this.#signItem(parent);
    const isInline = contentOf(at.tag) === 'words';
    const paragraph = isInline ? at : newBlock('p');
    if (!isInline) append(at, paragraph);
    paragraph.breakDue = paragraph.children.length > 0;
    const attributes = link.filter(([name]) => name !== 'title');
    const marks = [{ tag: 'a', attributes, look: PLAIN }];
    insertInline(paragraph, { kind: 'text', value: '播放视频', marks, isMonospaced: false });
    paragraph.breakDue = isInline;
  }

  /** The words of a formula or a drawing, without the blanks of its source. */
  #addWords(parent: Block, element: Element, marks: readonly Mark[]): void {
    const tag = this.source.tag(element);
    if (tag === 'math') this.tell('formula');
    else if (tag === 'svg' && isDrawing(getter(this.source.attributes(element)))) this.tell('picture');
    for (const part of formulaParts(this.source, element)) {
      if (typeof part === 'string') this.#addText(parent, part, marks);
      else this.fill(parent, [part.node], withTags(marks, part.scripts), part);
    }
  }

  /** Browsers draw the quotes around words in their style alone. */
  #addQuote(parent: Block, quote: Element, marks: readonly Mark[]): void {
    const [begin, end] = this.#within.quotes++ % 2 === 0 ? '“”' : '‘’';
    this.#addText(parent, `${begin}`, marks);
    this.fill(parent, this.source.children(quote), marks);
    this.#addText(parent, `${end}`, marks);
    this.#within.quotes--;
  }

  /** The reading follows its characters in brackets, also where the source has none. */
  #addRuby(parent: Block, ruby: Element, marks: readonly Mark[]): void {
    const children = [...this.source.children(ruby)];
    const tagOf = (node: Node) => (this.source.isElement(node) ? this.source.tag(node) : '');
    const isBare = !children.some((child) => tagOf(child) === 'rp');
    for (const child of children) {
      const isReading = isBare && /^rtc?$/.test(tagOf(child));
      if (isReading) insertText(parent, '(', marks, this.#shown);
      this.fill(parent, [child], marks);
      if (isReading) insertText(parent, ')', marks, this.#shown);
    }
  }

  #addBlock(parent: Block, element: Element, { as, look }: BlockRule, style: Style, marks: readonly Mark[]): void {
    const isInline = style.display === 'inline' && /^(?:p|div)$/.test(as);
    if (isInline || contentOf(parent.tag) === 'words') {
      // Inside a paragraph, heading or caption a block becomes lines of text.
      if (!isInline) endLine(parent);
      const bare = marksInside(marks, SPAN, { style, link: undefined });
      this.fill(parent, this.source.children(element), bare, style);
      if (!isInline) endLine(parent);
      return;
    }
    const inner = withTags(
      marksUnder(marksWithout(marks, style), style.look, { isBlock: true }),
      /^(th|h[2-6])$/.test(as) ? style.marks.filter((tag) => tag !== 'strong') : style.marks,
    );
    const at = resolvePlace(parent, as);
    if (at === undefined || (as === 'col' && !isPartOf(as, at.tag))) return;
    // A part outside its parent element is treated like any other box.
    const tag = isPart(as) && !isPartOf(as, at.tag) ? 'div' : as;
    const own = lookFor(tag, look === undefined ? style.look : { ...look, ...style.look });
    const get = getter(this.source.attributes(element));
    const block = newBlock(tag, blockAttributes(tag, get), own);
    append(at, block);
    if (contentOf(tag) === 'nothing') return;
    if (tag === 'ol') this.#counter.begin(block, this.source, element, get);
    if (tag === 'li') this.#signs.items += this.#counter.signOf(at, block);
    if (tag === 'figure') this.#figures++;
    this.fill(block, this.source.children(element), inner, style);
    if (tag !== 'div' || block.children.length > 0) this.endSign(block, inner);
    else if (this.#signs.items + this.#signs.box !== '') at.children.pop(); // a box of its own is of the words behind it
    if (tag === 'figure') this.#figures--;
    // an emptied caption would be an empty line below the picture
    const isEmptied = tag === 'figcaption' && block.children.every(isEmptyLine);
    if (isEmptied && !this.source.keepsEmptyCaptions) at.children.pop();
    if (tag === 'div') normalizeBox(block);
    if (tag === 'ol') this.#counter.end(block);
  }

  #addAtom(parent: Block, element: Element, get: Get, { look }: Style, marks: readonly Mark[]): void {
    const tag = this.source.tag(element);
    if (tag === 'br') return void insertInline(parent, { kind: 'atom', tag, attributes: [], marks });
    const emoji = tag === 'img' ? emojiOf(get) : undefined;
    if (emoji) {
      if (isCheckBox(emoji)) this.#signs.box = emoji;
      else this.#addText(parent, emoji, marks);
      return;
    }
    const film = tag === 'video' ? readFilm(this.source, element, get, this.tell) : undefined;
    const width = this.#figures > 0 || !look.width ? undefined : `width-${look.width}`;
    const attributes = film ? film.attributes : imageAttributes(get, width);
    if (attributes === undefined && (film?.address || get('src') || get('srcset')))
      this.tell(film ? 'file' : 'picture', get('alt'));
    if (attributes === undefined) return;
    this.#signItem(parent, marks);
    insertInline(parent, { kind: 'atom', tag, attributes, marks, captions: film?.captions });
  }
}

const BOX: BlockRule = { kind: 'block', as: 'div' };
const SPAN = { kind: 'mark' } as const;
