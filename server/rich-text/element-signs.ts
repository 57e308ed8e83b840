import { isSiteFile } from '../contract/safe-address.ts';
import type { Attribute, SourceTree } from './clean-tree.ts';
import type { TellLoss } from './losses.ts';

/** Returns the value of an element's attribute. */
export type Get = (name: string) => string | undefined;

/** Returns the function that finds the values of these attributes by their names. */
export function getter(attributes: readonly Attribute[]): Get {
  return (name) => attributes.find((attribute) => attribute.name === name)?.value;
}

export const CHECKED = '☑';
export const UNCHECKED = '☐';

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

/** What an element without words of its own shows: the value of a field, how far a bar has come. */
export function shownValue(tag: string, get: Get): string {
  const value = get('value') ?? '';
  if (tag === 'input') return WORDLESS.test(get('type') ?? '') ? '' : value;
  if (!BAR.test(tag) || value.trim() === '') return '';
  const [from, to, at] = [Number(get('min') ?? 0), Number(get('max') ?? 1), Number(value)];
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
  return found ? (found[1] ? CHECKED : UNCHECKED) : undefined;
}

/** How editors and note apps mark an item as done or not: Quill, Tiptap, Feishu and Confluence; Notion, Evernote and TinyMCE. */
const STATE = /^(?:(checked|true|DONE)|unchecked|false|undefined|TODO)$/;
const LOOK_OF_STATE = /(?:\bcheckbox-|--en-checked:\s*|\btox-checklist--)(?:(on|true|checked)|off|false)\b/;

/** What is in an element; of a field with a list what it shows, the words of one option. */
export function shownIn<Node, Element extends Node>(
  source: SourceTree<Node, Element>,
  element: Element,
  tell: TellLoss,
): Iterable<Node> {
  const all = source.children(element);
  const get = getter(source.attributes(element));
  if (source.tag(element) !== 'select' || get('multiple') !== undefined || Number(get('size')) > 1) return all;
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
