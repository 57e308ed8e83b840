import { defaultTreeAdapter as adapter, type DefaultTreeAdapterTypes, html as names, parseFragment } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

const CLASS =
  /^(align-(left|center|right|justify)|indent-[1-8]|(text|bg)-(gray|red|orange|yellow|green|blue|purple)|size-(small|large|huge)|width-(25|50|75|100)|list-((lower|upper)-(alpha|roman)|none))$/;
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
const SITE_FILE = /^\/(uploads|media)\/(?!.*\.\.)[^\s\\]+$/;
const NUMBER = /^-?\d{1,4}$/;

type Check = (value: string) => boolean;

const link: Check = (value) => SITE_PATH.test(value) || /^(https?:\/\/[^\s/]|mailto:[^\s]|tel:[\d+*#(])/i.test(value);
const source: Check = (value) => SITE_FILE.test(value) || /^https:\/\/[^\s/]/i.test(value);
const number: Check = (value) => NUMBER.test(value);
const span: Check = (value) => number(value) && Number(value) >= 1 && Number(value) <= 20;
const any: Check = () => true;
const classes: Check = (value) => value.split(' ').every((name) => CLASS.test(name));

/** Written from the contract, not from the cleaner's own tables. */
const WITH_ATTRIBUTES: Record<string, Record<string, Check>> = {
  a: { href: link, title: any, rel: (value) => value === 'noopener noreferrer', target: (value) => value === '_blank' },
  img: { src: source, alt: any, title: any, width: number, height: number, referrerpolicy: (v) => v === 'no-referrer' },
  track: {
    default: any,
    kind: (value) => value === 'captions',
    srclang: any,
    label: any,
    src: (value) => /^\/uploads\/[\w-]+\.vtt$/.test(value),
  },
  video: { controls: any, src: source, poster: source, width: number, height: number },
  ol: { start: number },
  li: { value: (value) => /^[1-9]\d{0,3}$/.test(value) },
  td: { colspan: span, rowspan: span },
  th: { colspan: span, rowspan: span, scope: (value) => /^(row|col)(group)?$/.test(value) },
  col: { span },
  colgroup: { span },
};

const PLAIN =
  `p h2 h3 h4 h5 h6 strong b em i u s sub sup code pre blockquote ul table thead tbody tfoot tr caption hr br
  figure figcaption span div`.split(/\s+/);

const ALLOWED = new Map<string, Record<string, Check>>([
  ...PLAIN.map((tag): [string, Record<string, Check>] => [tag, {}]),
  ...Object.entries(WITH_ATTRIBUTES),
]);

/** Every element and attribute of the text, read as a browser reads it, that rich text may not have. */
export function findForbidden(html: string): string[] {
  const found: string[] = [];
  const visit = (parent: ParentNode) => {
    for (const node of parent.childNodes) {
      if (adapter.isElementNode(node)) {
        found.push(...forbiddenOf(node));
        visit(node);
      } else if (!adapter.isTextNode(node)) found.push(node.nodeName);
    }
  };
  visit(parseFragment(adapter.createElement('body', names.NS.HTML, []), html, {}));
  return found;
}

function forbiddenOf(element: Element): string[] {
  const allowed = ALLOWED.get(element.tagName);
  if (allowed === undefined || element.namespaceURI !== names.NS.HTML) return [`<${element.tagName}>`];
  return element.attrs
    .filter(({ name, value }) => {
      const check = name === 'class' ? classes : Object.hasOwn(allowed, name) ? allowed[name] : undefined;
      return !check?.(value);
    })
    .map(({ name, value }) => `<${element.tagName} ${name}="${value}">`);
}
