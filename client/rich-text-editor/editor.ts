import { BlockTexts } from './block-texts.ts';
import { isBlock, isElement, NOTE, replaceOrPrune } from './tree/blocks.ts';
import { type BoxFor, cleanInside, isUnclean, nodesOf, parseUntrusted, restoreBlocks } from './tree/document-tree.ts';
import type { MarkChanges } from './tree/inline-runs.ts';
import { isWhole, normalize, normalizeBlocks } from './tree/normalize.ts';
import {
  type Bookmark,
  bookmark,
  collapsedAt,
  domRangeOf,
  endOf,
  type Point,
  type Position,
  pointOf,
  rangeMarked,
  selectDomRange,
  selectPoints,
  type TextRange,
  textRangeOf,
} from './tree/positions.ts';
import { lastTextBlock, lengthOf, textBlocksIn } from './tree/text-blocks.ts';
import { History } from './undo-history.ts';

interface EditorEvents {
  /** The text as clean HTML, empty for an empty text. */
  onChange(html: string): void;
  /** Called when something that the toolbar shows may have changed. */
  onState(): void;
}

/** The minimum time between two reports of typing to the form. */
const REPORT_EVERY_MS = 200;

/** Changes the text of one editable element and keeps its history. It knows no keys, buttons or uploads. */
export class Editor {
  readonly root: HTMLElement;
  history = new History({ blocks: [], caret: undefined });
  /** Marks for the next typed characters, added to those around them; undefined removes a mark. */
  pending: MarkChanges | undefined;
  isComposing = false;
  /** Return the element shown for a pending picture, and the placeholder that the form stores for a failed one. */
  boxFor: BoxFor = () => undefined;
  standInFor: BoxFor = () => undefined;
  /** The value last loaded or reported. */
  value = '';
  readonly showState: () => void;
  readonly #onChange: EditorEvents['onChange'];
  readonly #texts: BlockTexts;
  #domRange: Range | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the form has text that the history does not have yet. */
  #isReportedAhead = false;

  constructor(root: HTMLElement, { onChange, onState }: EditorEvents) {
    this.root = root;
    this.#onChange = onChange;
    this.showState = onState;
    this.#texts = new BlockTexts(root, () => this.textChanged());
    this.load('');
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#texts.stop();
  }

  /** Cleans and shows any HTML, and clears the history. */
  load(html: string): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#domRange = undefined;
    this.#isReportedAhead = false;
    this.root.replaceChildren(nodesOf(html === '' ? '' : cleanInside(parseUntrusted(html)), this.boxFor));
    normalize(this.root);
    this.#texts.changed();
    // what was replaced held the caret: beside the new words each letter typed would be a paragraph
    const start = this.root.contains(document.activeElement) ? this.caret && this.selection()?.start : undefined;
    if (start) this.select(start);
    this.value = html;
    this.history = new History({ blocks: this.#texts.read(), caret: undefined });
    this.showState();
  }

  get html(): string {
    const blocks = this.#texts
      .read()
      .map((block) => (isUnclean(block) ? cleanInside(nodesOf(block, this.standInFor)) : block));
    while (/^(<p>(<br>)?<\/p>)?$/.test(blocks.at(-1) ?? '-')) blocks.pop();
    return blocks.join('');
  }

  /** Returns the selection, or the last one if the focus is elsewhere; undefined if the editor was never entered. */
  selection(): TextRange | undefined {
    const { root } = this;
    const selection = document.getSelection();
    const domRange = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    if (domRange && root.contains(domRange.commonAncestorContainer)) this.#domRange = domRange.cloneRange();
    const isHere = this.#domRange && root.contains(this.#domRange.commonAncestorContainer);
    return this.#domRange && isHere ? textRangeOf(root, this.#domRange) : undefined;
  }

  /** The point of the caret in the document; undefined if something is selected. */
  get caret(): Point | undefined {
    const isCaret = this.selection()?.isCollapsed ? this.#domRange : undefined;
    return isCaret && { node: isCaret.startContainer, offset: isCaret.startOffset };
  }

  select(start: Position, end: Position = start): void {
    this.#domRange = selectPoints(this.root, pointOf(start), pointOf(end));
  }

  /** Returns a function that makes a change later, of what is selected now; who has gone on elsewhere meanwhile stays there. */
  holdPlace(): (change: () => void) => void {
    const { root } = this;
    const place = this.selection();
    if (!place) return (change) => change();
    const held = domRangeOf(pointOf(place.start), pointOf(place.end));
    return (change) => {
      const now = this.selection();
      const at = this.#domRange;
      if (!now || !at || !root.contains(held.commonAncestorContainer)) return change();
      const side = held.comparePoint(at.startContainer, at.startOffset);
      const isHere = root.contains(document.activeElement);
      const mark = bookmark(now, root);
      const before = [...textBlocksIn(root)];
      const rest = lengthOf(now.end.textBlock) - now.end.offset;
      this.#domRange = held;
      if (isHere) selectDomRange(root, held);
      change();
      if (side === 0 || !isHere) return;
      const after = [...textBlocksIn(root)];
      const textBlock = after[mark.end[0] + after.length - before.length];
      // what comes before a caret moves it on; its place is counted from the end
      if (side < 0) this.#selectMarked(mark);
      else if (textBlock) this.select({ textBlock, offset: Math.max(0, lengthOf(textBlock) - rest) });
    };
  }

  focus(): void {
    const domRange = this.#domRange?.cloneRange();
    this.root.focus({ preventScroll: true });
    if (domRange) selectDomRange(this.root, domRange);
  }

  /** Makes one change as one undo step. The selection stays unless `change` returns a position. */
  change(change: (range: TextRange) => Position | undefined): void {
    const { root } = this;
    this.flush();
    this.saveCaret();
    const last = lastTextBlock(root, root);
    const range = this.selection() ?? (last && collapsedAt(endOf(last)));
    if (!range) return;
    const mark = bookmark(range, root);
    const position = change(range);
    this.#normalizeChanged(position);
    if (!position) this.#selectMarked(mark);
    this.#record('command');
    this.showCaret();
  }

  /** Whether typed text is not in the history yet. */
  get hasTyped(): boolean {
    return this.#timer !== undefined;
  }

  /** Stores the selection before a change; of a run of keys, before the first. What replaces a selection is a new step. */
  saveCaret(): void {
    if (this.selection()?.isCollapsed === false) {
      this.flush();
      this.history.endTyping();
    }
    if (!this.hasTyped) this.history.setCaret(this.#caret());
  }

  /** To be called after the browser changed the text by itself, or after a change that ends at `position`. */
  textChanged(position?: Position): void {
    if (position) this.#normalizeChanged(position);
    else if (!this.isComposing && !isWhole(this.root, this.selection()?.start.textBlock.block))
      this.#normalizeChanged();
    this.#timer ??= setTimeout(() => this.flush(), REPORT_EVERY_MS);
    this.showState();
  }

  /** To be called when a composition ends. A cancelled one may have left a block without height. */
  compositionEnded(): void {
    this.isComposing = false;
    this.textChanged();
    this.#normalizeChanged();
  }

  /** Stores and reports typed text at once. Text under composition is reported as it is, and stored when it is finished. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.isComposing) this.#report();
    else this.#record('typing');
  }

  /** To be called when the person moves the caret: further typing is a new undo step, and pending marks are dropped. */
  caretMoved(): void {
    this.pending = undefined;
    this.flush();
    this.history.endTyping();
  }

  /** Replaces the boxes of a picture by what `boxFor` returns, or removes them, also in restored versions, and reports the text. */
  showPending(id?: string): void {
    this.flush();
    const { root, isComposing } = this;
    const isHere = root.contains(document.activeElement) && !isComposing;
    const mark = isHere ? this.#caret() : undefined;
    const picture = id === undefined ? undefined : this.boxFor(id);
    const boxes = id ? root.querySelectorAll(`[${NOTE}="${id}"]`) : [];
    for (const box of boxes) replaceOrPrune(box, picture?.cloneNode(true), root);
    if (!isComposing) {
      this.#normalizeChanged();
      this.history.replaceBlocks(this.#texts.read());
    }
    if (picture) this.#selectMarked(mark);
    this.#report();
  }

  step(by: 1 | -1): void {
    if (this.isComposing) return;
    this.flush();
    this.pending = undefined;
    if (by === 1) this.saveCaret();
    const version = this.history.step(by);
    if (!version) return;
    restoreBlocks(this.root, this.#texts.read(), version.blocks, (html) => nodesOf(html, this.boxFor));
    this.#normalizeChanged();
    this.history.replaceBlocks(this.#texts.read());
    this.#selectMarked(version.caret);
    this.#report();
    this.showCaret();
  }

  /** Scrolls the caret into view. Browsers do this only for changes of their own. */
  showCaret(): void {
    const at = document.getSelection()?.focusNode;
    if (!at || !this.root.contains(at)) return;
    (isElement(at) ? at : at.parentElement)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Normalizes the changed blocks and sets the caret to `position`. */
  #normalizeChanged(position?: Position): void {
    const { root } = this;
    const point = position && pointOf(position);
    const changed = this.#texts.changed();
    for (const block of changed) if (block.parentNode === root && isBlock(block)) normalizeBlocks(block, root);
    if (!isWhole(root)) normalize(root);
    this.#texts.changed();
    if (point) this.#domRange = selectPoints(root, point, point);
  }

  #record(kind: 'typing' | 'command'): void {
    const version = { blocks: this.#texts.read(), caret: this.#caret() };
    if (this.history.record(version, kind, performance.now()) || this.#isReportedAhead) this.#report();
    else this.showState();
  }

  #report(): void {
    this.#isReportedAhead = this.isComposing;
    this.value = this.html;
    this.#onChange(this.value);
    this.showState();
  }

  #caret(): Bookmark | undefined {
    const range = this.selection();
    return range && bookmark(range, this.root);
  }

  #selectMarked(mark: Bookmark | undefined): void {
    const range = mark && rangeMarked(mark, this.root);
    if (range) this.select(range.start, range.end);
  }
}
