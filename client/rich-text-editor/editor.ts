import { BlockTexts } from './block-texts.ts';
import { caretElement, caretOf, isCaretSeen, placesOf } from './carets.ts';
import { isBlock, NOTE, pruneUp } from './tree/blocks.ts';
import { type BoxFor, cleanInside, exchangePending, insteadOf, nodesOf, parseStrange } from './tree/document-tree.ts';
import type { Mark } from './tree/inline-runs.ts';
import { normalize, normalizeBlocks } from './tree/normalize.ts';
import { holdsPending } from './tree/pending-address.ts';
import { bookmark, type Position, placeMarked, pointOf, type Span, spanMarked, spanOf } from './tree/positions.ts';
import { restoreBlocks } from './tree/restore-blocks.ts';
import { endOf, selectPoints, startOf } from './tree/select-points.ts';
import { lastLine, lengthOf } from './tree/text-blocks.ts';
import { History } from './undo-history.ts';

export interface EditorEvents {
  /** The text as clean HTML, empty for an empty text. */
  onChange(html: string): void;
  /** Something that the toolbar shows may be different. */
  onState(): void;
}

/** Typing is told to the form this often at most. */
const TELL_EVERY_MS = 200;

/** What happens to the text of one editable element; knows nothing of keys, buttons or pictures under way. */
export class Editor {
  readonly root: HTMLElement;
  readonly history = new History();
  /** What the next characters typed are to have besides or instead of what is around; undefined takes a mark away. */
  pending: Map<Mark, string | undefined> | undefined;
  isComposing = false;
  isReadOnly = false;
  /** What stands in the text for a picture under way. */
  boxFor: BoxFor = () => undefined;
  /** The value last loaded or told. */
  value = '';
  readonly #events: EditorEvents;
  readonly #texts: BlockTexts;
  #range: Range | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the form knows words that the history does not. */
  #isToldAhead = false;

  constructor(root: HTMLElement, events: EditorEvents) {
    this.root = root;
    this.#events = events;
    this.#texts = new BlockTexts(root, () => this.typed());
    this.load('');
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#texts.stop();
  }

  /** Shows `html`, from anywhere, cleaned; what was done before cannot be undone any more. */
  load(html: string): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#range = undefined;
    this.#isToldAhead = false;
    this.#fill(html);
    this.value = html;
    this.history.begin({ blocks: this.#texts.read(), caret: undefined });
    this.#events.onState();
  }

  /** Puts `html` in the place of all, as one step that can be undone. */
  replaceAll(html: string): void {
    this.flush();
    this.#fill(html);
    this.#note('command');
  }

  get html(): string {
    const blocks = this.#texts
      .read()
      .map((block) => (holdsPending(block) ? exchangePending(block, this.root.ownerDocument) : block));
    while (/^(<p>(<br>)?<\/p>)?$/.test(blocks.at(-1) ?? '-')) blocks.pop();
    return blocks.join('');
  }

  /** The same with the places of pictures under way, for the editor itself. */
  get source(): string {
    return this.#texts.read().join('');
  }

  /** What is selected, or was when the editor was left; undefined if nobody has been in it yet. */
  span(): Span | undefined {
    const selection = this.root.ownerDocument.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    if (range && this.root.contains(range.commonAncestorContainer)) this.#range = range.cloneRange();
    return this.#range && this.root.contains(this.#range.commonAncestorContainer)
      ? spanOf(this.root, this.#range)
      : undefined;
  }

  select(start: Position, end: Position = start): void {
    this.#range = selectPoints(this.root, pointOf(start), pointOf(end));
  }

  /** Brings the focus and the selection back into the text. */
  focus(): void {
    const range = this.#range?.cloneRange();
    this.root.focus({ preventScroll: true });
    if (range) selectPoints(this.root, startOf(range), endOf(range));
  }

  /** Makes one change that can be undone at once. The selection stays where it was unless `change` gives another. */
  run(change: (span: Span) => Position | Span | undefined): void {
    if (this.isReadOnly) return;
    this.flush();
    this.history.leave(this.#caret());
    const span = this.span() ?? this.#atEnd();
    if (!span) return;
    const mark = bookmark(span, this.root, this.root);
    const result = change(span);
    const points =
      result && ('start' in result ? [pointOf(result.start), pointOf(result.end)] : [pointOf(result), pointOf(result)]);
    this.#tidy();
    if (points?.[0] && points[1]) this.#range = selectPoints(this.root, points[0], points[1]);
    else {
      const start = placeMarked(mark.start, this.root, this.root);
      const end = span.isCollapsed ? start : placeMarked(mark.end, this.root, this.root);
      if (start && end) this.select(start, end);
    }
    this.#note('command');
    this.showCaret();
  }

  /** The same for a change that leaves the selection where it is. */
  restyle(change: (span: Span) => void): void {
    this.run((span) => void change(span));
  }

  /** Has the toolbar look again at how things are. */
  showState(): void {
    this.#events.onState();
  }

  /** Whether something was typed that the history does not know yet. */
  get hasTyped(): boolean {
    return this.#timer !== undefined;
  }

  /** Tells the history where the caret is before a change. */
  leaveHere(): void {
    this.history.leave(this.#caret());
  }

  /** The browser changed the text by itself: a key, an input method, a spelling correction. */
  typed(): void {
    if (!this.isComposing) this.#repair();
    this.#timer ??= setTimeout(() => this.flush(), TELL_EVERY_MS);
    this.#events.onState();
  }

  /** Notes and tells now what was typed. Words under composition are told as they stand, and noted when they are done. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.isComposing) this.#tell();
    else this.#note('typing');
  }

  /** The caret moved by hand: what is typed from here on is undone by itself, and pending marks are forgotten. */
  moved(): void {
    this.pending = undefined;
    this.flush();
    this.history.cut();
  }

  /** Puts a picture in the place of its box, here and in every version; without one the box goes. */
  exchange(id: string, picture: HTMLElement | undefined): void {
    this.flush();
    const { root, isComposing } = this;
    const span = root.contains(root.ownerDocument.activeElement) && !isComposing ? this.span() : undefined;
    const mark = picture && span && bookmark(span, root, root);
    const isSeen = isCaretSeen(root);
    for (const box of root.querySelectorAll(`[${NOTE}="${id}"]`)) {
      const parent = box.parentElement;
      if (picture) box.replaceWith(picture.cloneNode());
      else box.remove();
      if (parent) pruneUp(parent, root);
    }
    if (!isComposing) this.#tidy();
    this.history.rewrite(
      (block) => (holdsPending(block, id) ? exchangePending(block, root.ownerDocument, insteadOf(id, picture)) : block),
      isComposing ? undefined : this.#texts.read(),
    );
    const after = mark && spanMarked(mark, root);
    if (after) this.select(after.start, after.end);
    if (span && isSeen) this.showCaret();
    this.#tell();
  }

  /** Takes the box of a picture away that was given up; when nothing was done since it came, as if it never had. */
  withdraw(id: string, isAlone: boolean): void {
    this.flush();
    if (isAlone && this.history.isNew((block) => holdsPending(block, id))) {
      this.#step(-1);
      this.history.forgetAhead();
    }
    this.exchange(id, undefined);
  }

  undo(): void {
    this.#step(-1);
  }

  redo(): void {
    this.#step(1);
  }

  /** Scrolls the caret into view, which the browser does only for its own changes. */
  showCaret(): void {
    caretElement(this.root)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #step(by: 1 | -1): void {
    if (this.isReadOnly || this.isComposing) return;
    this.flush();
    this.pending = undefined;
    const caretNow = this.#caret();
    if (by === 1) this.history.leave(caretNow);
    const version = this.history.step(by);
    if (!version) return;
    restoreBlocks(this.root, this.#texts.read(), version.blocks, (html) => this.#nodesOf(html));
    this.#tidy();
    this.history.settle(this.#texts.read());
    const places = version.caret && placesOf(version.caret, this.root);
    if (places) this.select(places[0], places[1]);
    this.#tell();
    this.showCaret();
  }

  #fill(html: string): void {
    const clean = html === '' ? '' : cleanInside(parseStrange(html));
    this.root.replaceChildren(this.#nodesOf(clean));
    normalize(this.root);
    this.#texts.changed();
  }

  /** Brings the blocks that were changed into the form that everything here relies on. */
  #tidy(): void {
    const { root } = this;
    const changed = this.#texts.changed();
    for (const block of changed) if (block.parentNode === root && isBlock(block)) normalizeBlocks(block, root);
    if ([...root.childNodes].some((child) => !isBlock(child))) normalize(root);
    const last = root.lastElementChild;
    if (!last || !/^(p|h[2-6]|ul|ol)$/.test(last.localName)) normalize(root);
    this.#texts.changed();
  }

  /** What browsers add on their own (styles, fonts, boxes) is cleaned away at once. */
  #repair(): void {
    for (const block of this.#texts.strange()) {
      if (block.parentNode !== this.root || !isBlock(block)) continue;
      const span = this.span();
      const mark = span && bookmark(span, this.root, this.root);
      const holder = this.root.ownerDocument.createElement('div');
      block.before(holder);
      holder.append(block);
      const fresh = this.#nodesOf(cleanInside(holder));
      holder.replaceWith(fresh);
      this.#tidy();
      const start = mark && placeMarked(mark.start, this.root, this.root);
      const end = mark && placeMarked(mark.end, this.root, this.root);
      if (start && end) this.select(start, end);
    }
    if (this.root.childNodes.length === 0 || !isBlock(this.root.firstChild)) this.#tidy();
  }

  #note(kind: 'typing' | 'command'): void {
    const version = { blocks: this.#texts.read(), caret: this.#caret() };
    if (this.history.note(version, kind, performance.now()) || this.#isToldAhead) this.#tell();
    else this.#events.onState();
  }

  #tell(): void {
    this.#isToldAhead = this.isComposing;
    this.value = this.html;
    this.#events.onChange(this.value);
    this.#events.onState();
  }

  #nodesOf(html: string): DocumentFragment {
    return nodesOf(html, this.root.ownerDocument, this.boxFor);
  }

  #caret(span = this.span()) {
    return span && caretOf(span, this.root);
  }

  #atEnd(): Span | undefined {
    const line = lastLine(this.root, this.root);
    const place = line && { line, offset: lengthOf(line) };
    return place && { start: place, end: place, isCollapsed: true };
  }
}
