import { BlockTexts } from './block-texts.ts';
import { caretOf, placesOf } from './carets.ts';
import { everyWord, marksAt, writeMarks } from './commands/write-marks.ts';
import { History } from './history.ts';
import { isBlock } from './tree/blocks.ts';
import { cleanInside, nodesOf, parseStrange } from './tree/document-tree.ts';
import { lastLine, lengthOf } from './tree/lines.ts';
import { bookmark, type Place, placeMarked, pointOf, type Span, spanOf } from './tree/places.ts';
import type { Mark } from './tree/runs.ts';
import { endOf, selectPoints, startOf } from './tree/select-points.ts';
import { settle, settleBlocks } from './tree/settle.ts';

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
  /** The value last loaded or told. */
  value = '';
  readonly #events: EditorEvents;
  readonly #texts: BlockTexts;
  #range: Range | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

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
    const blocks = [...this.#texts.read()];
    while (/^(<p>(<br>)?<\/p>)?$/.test(blocks.at(-1) ?? '-')) blocks.pop();
    return blocks.join('');
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

  select(start: Place, end: Place = start): void {
    this.#range = selectPoints(this.root, pointOf(start), pointOf(end));
  }

  /** Brings the focus and the selection back into the text. */
  focus(): void {
    const range = this.#range?.cloneRange();
    this.root.focus({ preventScroll: true });
    if (range) selectPoints(this.root, startOf(range), endOf(range));
  }

  /** Makes one change that can be undone at once. The selection stays where it was unless `change` gives another. */
  run(change: (span: Span) => Place | Span | undefined): void {
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
    this.run((span) => {
      change(span);
      return undefined;
    });
  }

  /** Turns a mark on for all that is selected, or off where all has it; with nothing selected for what is typed next. */
  toggleMark(mark: Mark, value = ''): void {
    const span = this.span();
    if (!span || this.isReadOnly) return;
    const typed = this.pending?.has(mark) ? this.pending.get(mark) : marksAt(span.start).get(mark);
    const isOn = span.isCollapsed ? typed === value : this.hasMark(span, mark, value);
    this.setMark(mark, isOn ? undefined : value);
  }

  setMark(mark: Mark, value: string | undefined): void {
    const span = this.span();
    if (!span || this.isReadOnly) return;
    if (span.isCollapsed) {
      this.pending = new Map(this.pending).set(mark, value);
      if (value !== undefined && mark === 'sub') this.pending.set('sup', undefined);
      if (value !== undefined && mark === 'sup') this.pending.set('sub', undefined);
      this.#events.onState();
      return;
    }
    this.restyle((selected) =>
      writeMarks(this.root, selected, (marks) => {
        if (value === undefined) marks.delete(mark);
        else marks.set(mark, value);
        if (value !== undefined && mark === 'sub') marks.delete('sup');
        if (value !== undefined && mark === 'sup') marks.delete('sub');
      }),
    );
  }

  hasMark(span: Span, mark: Mark, value = ''): boolean {
    return everyWord(this.root, span, (marks) => marks.get(mark) === value);
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

  /** Notes and tells now what was typed. */
  flush(): void {
    if (this.isComposing || this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#note('typing');
  }

  /** The caret moved by hand: what is typed from here on is undone by itself, and pending marks are forgotten. */
  moved(): void {
    this.pending = undefined;
    this.flush();
    this.history.cut();
  }

  undo(): void {
    this.#step(-1);
  }

  redo(): void {
    this.#step(1);
  }

  /** Scrolls the caret into view, which the browser does only for its own changes. */
  showCaret(): void {
    const selection = this.root.ownerDocument.getSelection();
    const at = selection?.focusNode;
    if (!at || !this.root.contains(at)) return;
    const element = at.nodeType === 1 ? (at as Element) : at.parentElement; // proof: node type 1
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #step(by: 1 | -1): void {
    if (this.isReadOnly || this.isComposing) return;
    this.flush();
    this.pending = undefined;
    const caretNow = this.#caret();
    if (by === 1) this.history.leave(caretNow);
    const version = this.history.step(by);
    if (!version) return;
    this.#restore(version.blocks);
    this.history.settle(this.#texts.read());
    const places = version.caret && placesOf(version.caret, this.root);
    if (places) this.select(places[0], places[1]);
    this.#tell();
    this.showCaret();
  }

  /** Exchanges only the blocks that differ, so that a step costs the same in a long text as in a short one. */
  #restore(blocks: readonly string[]): void {
    const now = this.#texts.read();
    let before = 0;
    while (before < Math.min(now.length, blocks.length) && now[before] === blocks[before]) before++;
    let behind = 0;
    while (behind < Math.min(now.length, blocks.length) - before && now.at(-1 - behind) === blocks.at(-1 - behind))
      behind++;
    const children = [...this.root.childNodes];
    const fresh = nodesOf(blocks.slice(before, blocks.length - behind).join(''), this.root.ownerDocument);
    for (const child of children.slice(before, children.length - behind)) child.remove();
    this.root.insertBefore(fresh, children[children.length - behind] ?? null);
    this.#tidy();
  }

  #fill(html: string): void {
    const clean = html === '' ? '' : cleanInside(parseStrange(html));
    this.root.replaceChildren(nodesOf(clean, this.root.ownerDocument));
    settle(this.root);
    this.#texts.changed();
  }

  /** Brings the blocks that were changed into the form that everything here relies on. */
  #tidy(): void {
    const { root } = this;
    const changed = this.#texts.changed();
    for (const block of changed) if (block.parentNode === root && isBlock(block)) settleBlocks(block, root);
    if ([...root.childNodes].some((child) => !isBlock(child))) settle(root);
    const last = root.lastElementChild;
    if (!last || !/^(p|h[2-6]|ul|ol)$/.test(last.localName)) settle(root);
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
      const fresh = nodesOf(cleanInside(holder), this.root.ownerDocument);
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
    if (this.history.note(version, kind, performance.now())) this.#tell();
    else this.#events.onState();
  }

  #tell(): void {
    this.value = this.html;
    this.#events.onChange(this.value);
    this.#events.onState();
  }

  #caret() {
    const span = this.span();
    return span && caretOf(span, this.root);
  }

  #atEnd(): Span | undefined {
    const line = lastLine(this.root, this.root);
    const place = line && { line, offset: lengthOf(line) };
    return place && { start: place, end: place, isCollapsed: true };
  }
}
