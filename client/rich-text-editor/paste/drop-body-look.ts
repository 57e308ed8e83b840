import { isElement, isText } from '../tree/blocks.ts';

const SAID = ['font-size', 'color', 'background-color', 'font-weight'] as const;

/**
 * Takes away what the source says of nearly all its words: 17 px in a WeChat article is not large, it is how that article
 * is set. First lines set in by two characters and lines set to full width are its typography too.
 */
export function dropBodyLook(body: HTMLElement): void {
  const common = new Map<string, string | undefined>(SAID.map((name) => [name, commonValue(body, name)]));
  for (const element of body.querySelectorAll('[style]')) {
    const own = declarationsOf(element).filter(([name, value]) => {
      if (name === 'text-indent') return value.startsWith('-');
      if (name === 'text-align') return /^(center|right|end|-webkit-center)$/.test(value);
      if (name === 'display') return value === 'none';
      if (name === 'font-size' && element.closest('h1, h2, h3, h4, h5, h6')) return false;
      return common.get(name) !== value;
    });
    element.setAttribute('style', own.map(([name, value]) => `${name}:${value}`).join(';'));
  }
}

/** The value that holds for more than half of the characters, if there is one. */
function commonValue(body: HTMLElement, name: string): string | undefined {
  const counts = new Map<string, number>();
  let all = 0;
  const count = (node: Node, value: string): void => {
    if (isText(node)) {
      const length = node.data.trim().length;
      all += length;
      counts.set(value, (counts.get(value) ?? 0) + length);
      return;
    }
    const own = isElement(node) ? declarationsOf(node).find(([said]) => said === name)?.[1] : undefined;
    for (const child of node.childNodes) count(child, own ?? value);
  };
  count(body, '');
  for (const [value, length] of counts) if (value !== '' && all > 20 && length > all / 2) return value;
  return undefined;
}

/** What a `style` attribute says, in lower case. Read as text: the site's policy keeps the browser from reading it. */
function declarationsOf(element: Element): (readonly [name: string, value: string])[] {
  const declarations = (element.getAttribute('style') ?? '').toLowerCase().split(';');
  return declarations.map((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return [name.trim(), value.join(':').replace('!important', '').replace(/\s+/g, ' ').trim()] as const;
  });
}
