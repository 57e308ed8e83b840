import { isSiteFile } from '../contract/safe-address.ts';
import type { Attribute, SourceTree } from './clean-tree.ts';

export type Get = (name: string) => string | undefined;

/** Returns the function that finds the values of these attributes by their names. */
export function getter(attributes: readonly Attribute[]): Get {
  return (name) => attributes.find((attribute) => attribute.name === name)?.value;
}

export const CHECKED = '☑';
export const UNCHECKED = '☐';

/** Whether a sign is that of a check box. */
export function isCheckBox(sign: string): boolean {
  return sign === CHECKED || sign === UNCHECKED;
}

/** The words that replace a picture of another site or a drawing, such as 🎉 or [鼓掌]; undefined for any other. */
export function emojiOf(get: Get): string | undefined {
  const alt = get('alt')?.trim() ?? '';
  if (get('aria-roledescription') === 'checkbox') return alt === 'checked' ? CHECKED : UNCHECKED;
  const isOwn = isSiteFile(get('src') ?? '');
  const label = (alt || isOwn ? alt : (get('aria-label') ?? get('title') ?? '')).trim();
  const isBracketed = /^(?:\[.*\]|:.*:)$/.test(label); // then its address may say it, too
  const said = `${get('class')} ${isBracketed ? `${get('src')} ${get('data-src')}` : ''}`;
  const isNamed =
    /emoji|emotic?on|expression|smiley|sticker|(?:\b|_)face(?:\b|_)/i.test(said) && /^.{1,16}$/u.test(label);
  const isEmoji = EMOJI.test(label) && /[^#*\d]/.test(label) && !isOwn;
  return isEmoji || (isNamed && (isBracketed || alt !== '')) ? label : undefined; // a portrait may have a title
}
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f\u20e3#*\d])+$/u;

/** Fields of a form whose value nobody reads: that of any other is words, typed or of a button. */
const WORDLESS = /^(?:hidden|password|checkbox|radio|image|color|range)$/i;

/** The text that an element without content shows: the value of a field, the percentage of a bar. */
export function shownValue(tag: string, get: Get): string {
  const value = get('value') ?? '';
  if (tag === 'input') return WORDLESS.test(get('type') ?? '') ? '' : value;
  if (!BAR.test(tag) || value.trim() === '') return '';
  const from = Number(get('min') ?? 0);
  const to = Number(get('max') ?? 1);
  const at = Number(value);
  const part = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return Number.isFinite(part) ? `${Math.round(part * 100)}%` : '';
}
const BAR = /^(?:progress|meter)$/;

/** The sign of a check box or an option, of whatever elements it is made; undefined for anything else. */
export function signOf(tag: string, get: Get): string | undefined {
  const isInput = tag === 'input';
  const kind = isInput ? get('type')?.toLowerCase() : get('role');
  const isOn = isInput ? get('checked') !== undefined : get('aria-checked') === 'true';
  if (kind === 'radio') return isOn ? '◉' : '○';
  if (kind === 'checkbox') return isOn ? CHECKED : UNCHECKED;
  const state =
    get('data-list') ?? get('data-checked') ?? get('data-task-state') ?? (tag === 'en-todo' ? `${get('checked')}` : '');
  if (get('data-inline-task-id')) return /\bchecked\b/.test(get('class') ?? '') ? CHECKED : UNCHECKED;
  const found = STATE.exec(state) ?? LOOK_OF_STATE.exec(`${get('class')} ${get('style')}`);
  if (!found) return undefined;
  return found[1] ? CHECKED : UNCHECKED;
}

/** How editors and note apps mark an item as done or not: Quill, Tiptap, Feishu and Confluence; Notion, Evernote and TinyMCE. */
const STATE = /^(?:(checked|true|DONE)|unchecked|false|undefined|TODO)$/;
const LOOK_OF_STATE = /(?:\bcheckbox-|--en-checked:\s*|\btox-checklist--)(?:(on|true|checked)|off|false)\b/;

/** The nodes in an element; for a drop-down list those of the option that it shows. */
export function shownIn<Node, Element extends Node>(
  source: SourceTree<Node, Element>,
  element: Element,
  tell: TellLoss,
): Iterable<Node> {
  const all = source.children(element);
  if (source.tag(element) !== 'select') return all;
  const get = getter(source.attributes(element));
  if (get('multiple') !== undefined || Number(get('size')) > 1) return all;
  const options = [...optionsIn(source, element)];
  const isChosen = (option: Element) => getter(source.attributes(option))('selected') !== undefined;
  const chosen = options.findLast(isChosen) ?? options[0];
  if (options.length > 1) tell('hidden');
  return chosen ? source.children(chosen) : all;
}

/** Those in groups, too. */
function* optionsIn<Node, Element extends Node>(
  source: SourceTree<Node, Element>,
  parent: Element,
): Generator<Element> {
  for (const child of source.children(parent)) {
    if (!source.isElement(child)) continue;
    if (source.tag(child) === 'option') yield child;
    else yield* optionsIn(source, child);
  }
}

/** Reports content that a text cannot hold, by its kind; a frame by its address, a picture by its words. */
export type TellLoss = (
  kind:
    | 'picture'
    | 'frame'
    | 'formula'
    | 'file'
    | 'sound'
    | 'link'
    | 'hidden'
    | 'note'
    | 'deletion'
    | 'cell'
    | 'numbers'
    | 'captions',
  said?: string,
) => void;

/** Elements whose content no text can hold. */
export const LOSSES = new Map<string, Parameters<TellLoss>[0]>([
  ['iframe', 'frame'],
  ['frame', 'frame'],
  ['portal', 'frame'],
  ['fencedframe', 'frame'],
  ['oembed', 'frame'],
  ['embed', 'file'],
  ['object', 'file'],
  ['applet', 'file'],
  ['audio', 'sound'],
  ['canvas', 'picture'],
]);

/** Tells of a link to nowhere, and of an element that one app alone has: a card of WeChat or Yuque, a file of Evernote. */
export function tellLost(tag: string, get: Get, isLink: boolean, tell: TellLoss): void {
  const lost = tag === 'a' && !isLink && /^\s*(?!#|javascript:|about:)(file:)?\S/i.exec(get('href') ?? '');
  if (lost) tell(lost[1] ? 'file' : 'link');
  if (/^(?:mp(?!-style)|qqmusic)/.test(tag)) tell(/voice|audio|music/.test(tag) ? 'sound' : 'frame');
  if (tag === 'card') tell(get('name') === 'image' ? 'picture' : 'file');
  if (tag !== 'en-media') return;
  const [kind] = (get('type') ?? '').split('/');
  if (kind === 'image') tell('picture');
  else tell(kind === 'audio' ? 'sound' : 'file');
}

/** A drawing up to this width, or one whose page styles its size, is a sign next to words. */
const SIGN_MOST_PX = 32;

/** Whether an SVG is a picture, not a sign next to words. */
export function isDrawing(get: Get): boolean {
  return Number.parseFloat(get('width') ?? '') > SIGN_MOST_PX && get('aria-hidden') !== 'true';
}

/** The emoji that a drawing, or an element with nothing but one, shows, by its label; undefined for what shows another. */
export function drawnEmoji<Node, Element extends Node>(
  source: SourceTree<Node, Element>,
  element: Element,
  get: Get,
): string | undefined {
  const isDrawing = source.tag(element) === 'svg';
  const label = get('aria-label') ?? get('title') ?? (isDrawing ? titleIn(source, element) : undefined);
  const emoji = label && emojiOf((name) => (name === 'title' ? label : get(name)));
  if (!emoji) return undefined;
  const isPart = (node: Node) => source.isElement(node) && !source.isHtml(node);
  return isDrawing || [...source.children(element)].every(isPart) ? emoji : undefined;
}

function titleIn<Node, Element extends Node>(source: SourceTree<Node, Element>, drawing: Element): string | undefined {
  const isTitle = (node: Node): node is Element => source.isElement(node) && source.tag(node) === 'title';
  const title = [...source.children(drawing)].find(isTitle);
  return title && [...source.children(title)].map((node) => source.words(node) ?? '').join('');
}
