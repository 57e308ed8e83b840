import { declarationsIn } from '../../../server/rich-text/translate-style.ts';
import { isText } from '../tree/blocks.ts';
import { setStyle } from '../tree/document-tree.ts';

export const HEADINGS = 'h1, h2, h3, h4, h5, h6';

type Declarations = ReturnType<typeof declarationsIn>;

/** The properties that most of a text may share, and the value that each then gets, which undoes one set further out. */
const SAID: Readonly<Record<string, string>> = {
  'font-size': 'medium',
  color: 'black',
  'background-color': 'white',
  'font-weight': '',
};

/**
 * Turns the formatting that most of the text has into that of the page: 17 px throughout a WeChat article is its body size,
 * not large text. Indented first lines are removed.
 */
export function dropBodyLook(body: HTMLElement): void {
  const styled = [...body.querySelectorAll('[*|style]')];
  const read = new Map<string, Declarations>();
  const written = new Map<string, string>();
  const readFrom = (style: string) => known(read, style, () => declarationsIn(style));
  const said = new Map(styled.map((element) => [element as Node, readFrom(element.getAttribute('style') ?? '')]));
  const common = commonValues(body, said);
  const asPage = ([name, value]: Declarations[number]) =>
    common.get(name) !== value || /^(normal|[1-5]00)$/.test(value) ? value : SAID[name]; // those take back bold
  for (const element of styled) {
    const [isInItem, isInHeading] = ['li', HEADINGS].map((around) => element.closest(around) !== null);
    const write = () => {
      const own = said.get(element)?.filter(([name, value]) => {
        if (name === 'text-indent') return value.startsWith('-');
        return !(isInItem && /^(margin|padding)-left$/.test(name)) && !(isInHeading && name === 'font-size');
      });
      return (own ?? []).map((one) => `${one[0]}:${asPage(one)}`).join(';');
    };
    setStyle(element, known(written, `${isInItem} ${isInHeading} ${element.getAttribute('style')}`, write));
  }
}

/** The value of a key, made once: office suites write the same few styles thousands of times. */
function known<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}

/** The value that most of the text has, by the name. */
function commonValues(body: HTMLElement, declared: ReadonlyMap<Node, Declarations>): ReadonlyMap<string, string> {
  const names = Object.keys(SAID);
  const lengths = new Map<readonly string[], number>();
  const count = (node: Node, values: readonly string[]): void => {
    if (isText(node)) lengths.set(values, (lengths.get(values) ?? 0) + node.data.trim().length);
    const own = declared.get(node);
    const inner = own ? names.map((name, at) => own.find(([said]) => said === name)?.[1] ?? values[at] ?? '') : values;
    for (let child = node.firstChild; child; child = child.nextSibling) count(child, inner);
  };
  count(body, []);
  const all = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  const common = names.flatMap((name, at) => {
    const said = new Map<string, number>();
    for (const [{ [at]: value = '' }, length] of lengths) said.set(value, (said.get(value) ?? 0) + length);
    const most = [...said].find(([value, length]) => value !== '' && all > 20 && length > all / 2);
    return most ? [[name, most[0]] as const] : [];
  });
  return new Map(common);
}
