const SAID = ['font-size', 'color', 'background-color', 'font-weight'] as const;

/**
 * Takes away what the source says of nearly all its words: 17 px in a WeChat article is not large, it is how that article
 * is set. First lines set in by two characters and lines set to full width are its typography too.
 */
export function dropBodyLook(body: HTMLElement): void {
  const common = new Map(SAID.map((name) => [name, commonValue(body, name)]));
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const kept = (element.getAttribute('style') ?? '').split(';').filter((declaration) => {
      const colon = declaration.indexOf(':');
      const name = declaration.slice(0, colon).trim().toLowerCase();
      const value = normal(declaration.slice(colon + 1));
      if (name === 'text-indent') return value.startsWith('-');
      if (name === 'text-align') return /^(center|right|end|-webkit-center)$/.test(value);
      if (name === 'display') return value === 'none';
      if (name === 'font-size' && isHeading(element)) return false;
      return !(common.has(name as (typeof SAID)[number]) && common.get(name as (typeof SAID)[number]) === value); // proof: a look-up
    });
    element.setAttribute('style', kept.join(';'));
  }
}

/** The value that holds for more than half of the characters, if there is one. */
function commonValue(body: HTMLElement, name: string): string | undefined {
  const counts = new Map<string, number>();
  let all = 0;
  const count = (node: Node, value: string): void => {
    if (node.nodeType === 3) {
      const length = (node.nodeValue ?? '').trim().length;
      all += length;
      counts.set(value, (counts.get(value) ?? 0) + length);
      return;
    }
    const own = node.nodeType === 1 ? declared((node as Element).getAttribute('style') ?? '', name) : undefined; // proof: node type 1
    for (const child of node.childNodes) count(child, own ?? value);
  };
  count(body, '');
  for (const [value, length] of counts) if (value !== '' && all > 20 && length > all / 2) return value;
  return undefined;
}

function declared(style: string, name: string): string | undefined {
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim().toLowerCase() === name) return normal(declaration.slice(colon + 1));
  }
  return undefined;
}

function normal(value: string): string {
  return value.replace('!important', '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function isHeading(element: Element): boolean {
  return element.closest('h1, h2, h3, h4, h5, h6') !== null;
}
