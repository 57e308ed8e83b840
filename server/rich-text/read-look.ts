import { CLASS_GROUP_NAMES, CLASS_GROUPS, type ClassGroup } from './classes.ts';
import { PLAIN } from './clean-tree.ts';
import { nearestColour } from './nearest-colour.ts';
import type { Attribute } from './source-tree.ts';
import { alignment, type LookDraft, legacyFontSize, put, type Style, translateStyle } from './translate-style.ts';

/** Class → its group and value; the names that the editor of the old system (Quill) gave to the same things included. */
const CLASSES = new Map<string, readonly [ClassGroup, string]>(
  CLASS_GROUP_NAMES.flatMap((group) =>
    CLASS_GROUPS[group].flatMap((value) => {
      const meaning = [group, value] as const;
      return [[`${group}-${value}`, meaning] as const, [`ql-${group}-${value}`, meaning] as const];
    }),
  ),
);

const UNSTYLED: Style = { look: PLAIN, marks: [], isHidden: false, isRegular: false };

/** How an element is meant to look: its classes before its `style` before the attributes of HTML 3. */
export function readLook(attributes: readonly Attribute[]): Style {
  let style = UNSTYLED;
  let classes = '';
  const look: LookDraft = {};
  for (const { name, value } of attributes) {
    if (name === 'style') style = translateStyle(value);
    else if (name === 'class') classes = value;
    else if (name === 'align') put(look, 'align', alignment(value));
    else if (name === 'color') put(look, 'text', nearestColour(value, 'text'));
    else if (name === 'bgcolor') put(look, 'bg', nearestColour(value, 'bg'));
    else if (name === 'size') put(look, 'size', legacyFontSize(value));
  }
  Object.assign(look, style.look);
  addClasses(look, classes);
  return { look, marks: style.marks, isHidden: style.isHidden, isRegular: style.isRegular };
}

/** The last class of a group wins. */
function addClasses(look: LookDraft, list: string): void {
  if (list === '') return;
  // No element of real text has more classes than this; the rest of a hostile list is not read.
  for (const name of list.slice(0, 2_000).split(/[\t\n\f\r ]+/)) {
    const meaning = CLASSES.get(name);
    if (meaning !== undefined) look[meaning[0]] = meaning[1];
  }
}
