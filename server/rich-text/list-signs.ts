import { hanFigure } from '../contract/han-figures.ts';
import type { Block, SourceTree } from './clean-tree.ts';
import { blockAttributes } from './read-attributes.ts';

const HAN = (number: number) => (number > 0 && number < 10_000 ? `${hanFigure(number)}、` : undefined);
const inTurn = (signs: string, end: string) => (number: number) => signs[number - 1] && `${signs[number - 1]}${end}`;

/** The signs of lists that no class counts with, while words of the text refer to them. */
const SIGNS: Readonly<Record<string, (number: number) => string | undefined>> = {
  'cjk-ideographic': HAN,
  'simp-chinese-informal': HAN,
  'trad-chinese-informal': HAN,
  'cjk-heavenly-stem': inTurn('甲乙丙丁戊己庚辛壬癸', '、'),
  'cjk-earthly-branch': inTurn('子丑寅卯辰巳午未申酉戌亥', '、'),
  'lower-greek': inTurn('αβγδεζηθικλμνξοπρστυφχψω', '. '),
  'decimal-leading-zero': (number) => (number >= 0 && number < 10 ? `0${number}. ` : `${number}. `),
};
export const SIGN_KINDS = Object.keys(SIGNS);

/** Counts the items of lists that tell their numbers by signs in the text, or count down. */
export class ItemCounter {
  readonly #down = new Set<Block>();

  /** A list may count down, from the number of its items. */
  begin<Node, Element extends Node>(list: Block, source: SourceTree<Node, Element>, element: Element): void {
    if (!source.attributes(element).some(({ name }) => name === 'reversed')) return;
    this.#down.add(list);
    const items = [...source.children(element)].filter((node) => source.isElement(node) && source.tag(node) === 'li');
    if (list.attributes.length === 0) list.attributes = [['start', String(items.length)]];
  }

  /** The sign of the next item, which may be none. Such a list keeps its next number as its first until its end. */
  signOf(list: Block, item: Block): string {
    const isDown = this.#down.has(list);
    const signFor = SIGNS[list.look.list ?? ''];
    if (!signFor && !isDown) return '';
    const number = Number((item.attributes[0] ?? list.attributes[0])?.[1] ?? 1);
    item.attributes = signFor ? [] : blockAttributes('li', () => String(number));
    list.attributes = [['start', String(number + (isDown ? -1 : 1))]];
    return signFor ? (signFor(number) ?? `${number}、`) : '';
  }

  /** The list itself tells neither its signs nor that it counts down. */
  end(list: Block): void {
    const isSigned = SIGNS[list.look.list ?? ''] !== undefined;
    if (isSigned) list.look = { ...list.look, list: 'none' };
    if (isSigned || this.#down.has(list)) list.attributes = [];
  }
}
