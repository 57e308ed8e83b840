import { declarationsIn } from '../../../server/rich-text/translate-style.ts';
import { isText } from '../tree/blocks.ts';
import { setStyle } from '../tree/document-tree.ts';

export const HEADINGS = 'h1, h2, h3, h4, h5, h6';

type Declarations = ReturnType<typeof declarationsIn>;

/** The properties that most of a text may share, and the value of the page, which undoes one that an outer element sets. */
const OF_PAGE: Readonly<Record<string, string>> = {
  'font-size': 'medium',
  color: 'black',
  'background-color': 'white',
  'font-weight': '',
};

/** The properties that the site sets itself, by where. */
const OF_SITE: readonly (readonly [string, RegExp])[] = [
  ['li', /^(?:margin|padding)-left$/],
  [`${HEADINGS}, sub, sup`, /^font-size$/],
  ['code', /^(?:font-size|color|background.*)$/],
];

/** Turns the look that most of the text has into the page's: 17 px throughout an article is body size. Drops first-line indents. */
export function dropBodyLook(body: HTMLElement): void {
  const styled = [...body.querySelectorAll('[*|style]')];
  const read = new Map<string, Declarations>();
  const written = new Map<string, string>();
  const readFrom = (style: string) => once(read, style, () => declarationsIn(style));
  const declared = new Map(styled.map((element) => [element as Node, readFrom(element.getAttribute('style') ?? '')]));
  const common = commonValues(body, declared);
  const asPage = ([name, value]: Declarations[number]) =>
    common.get(name) !== value || /^(normal|[1-5]00)$/.test(value) ? value : OF_PAGE[name]; // a normal weight undoes an outer bold
  for (const element of styled) {
    const style = element.getAttribute('style') ?? '';
    const ofSite = OF_SITE.flatMap(([where, names]) => (element.closest(where) ? [names] : []));
    if (style.includes('font-size')) element.removeAttribute('size'); // of an element that says it in both ways
    const write = () => {
      const own = declared.get(element)?.filter(([name, value]) => {
        if (name === 'text-indent') return value.startsWith('-');
        return !ofSite.some((names) => names.test(name));
      });
      return (own ?? []).map((declaration) => `${declaration[0]}:${asPage(declaration)}`).join(';');
    };
    setStyle(element, once(written, `${ofSite.join()} ${style}`, write));
  }
}

/** The value of a key, made once: office suites write the same few styles thousands of times. */
function once<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}

/** The value that most of the text has, by the property's name. */
function commonValues(body: HTMLElement, declared: ReadonlyMap<Node, Declarations>): ReadonlyMap<string, string> {
  const names = Object.keys(OF_PAGE);
  const lengths = new Map<readonly string[], number>();
  const count = (node: Node, values: readonly string[]): void => {
    if (isText(node)) lengths.set(values, (lengths.get(values) ?? 0) + node.data.trim().length);
    const own = declared.get(node);
    const inner = own
      ? names.map((name, at) => own.find(([property]) => property === name)?.[1] ?? values[at] ?? '')
      : values;
    for (let child = node.firstChild; child; child = child.nextSibling) count(child, inner);
  };
  count(body, []);
  const all = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  const common = names.flatMap((name, at) => {
    const ofValue = new Map<string, number>();
    for (const [values, length] of lengths) {
      const value = values[at] ?? '';
      ofValue.set(value, (ofValue.get(value) ?? 0) + length);
    }
    const most = [...ofValue].find(([value, length]) => value !== '' && all > 20 && length > all / 2);
    return most ? [[name, most[0]] as const] : [];
  });
  return new Map(common);
}
