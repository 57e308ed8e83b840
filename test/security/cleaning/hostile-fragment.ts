import type { Random } from '../../server/rich-text/parse/hostile-html.ts';
import * as vocabulary from './vocabulary.ts';

/**
 * A grammar of hostile fragments: elements with event handlers, addresses in every spelling of a forbidden scheme, nesting
 * that a parser rearranges, drawings and formulas with their own rules, templates, comments and tags broken off anywhere.
 */
export function hostileFragment(random: Random): string {
  const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
  const chance = (one: number) => random(one) === 0;

  function content(depth: number): string {
    const pieces = 1 + random(3);
    return Array.from({ length: pieces }, () => piece(depth)).join('');
  }

  function piece(depth: number): string {
    if (depth <= 0) return pick(vocabulary.LEAVES);
    switch (random(12)) {
      case 0:
        return pick(vocabulary.LEAVES);
      case 1:
        return comment(depth);
      case 2:
        return raw(depth);
      case 3:
        return foreign(depth);
      case 4:
        return misnested(depth);
      case 5:
        return broken(depth);
      default:
        return element(pick(vocabulary.ELEMENTS), depth);
    }
  }

  function element(tag: string, depth: number): string {
    const attributes = Array.from({ length: random(4) }, attribute).join('');
    const start = `<${mixCase(tag)}${attributes}${chance(9) ? '/' : ''}>`;
    if (vocabulary.VOID.includes(tag)) return start;
    return start + content(depth - 1) + (chance(6) ? '' : `</${mixCase(tag)}${chance(12) ? ' x=1' : ''}>`);
  }

  function attribute(): string {
    const gap = pick(vocabulary.GAPS);
    if (chance(4)) return `${gap}${mixCase(pick(vocabulary.HANDLERS))}=${quoted(pick(vocabulary.PAYLOADS))}`;
    if (chance(3)) return `${gap}${mixCase(pick(vocabulary.ADDRESSES))}=${quoted(address())}`;
    return `${gap}${pick(vocabulary.OTHER_ATTRIBUTES)}`;
  }

  function address(): string {
    const scheme = pick(vocabulary.SCHEMES);
    const spelled = [...scheme].map((letter) => (chance(4) ? encoded(letter) : letter)).join('');
    const split = random(spelled.length + 1);
    const cut = spelled.includes('&') ? 0 : split;
    return (
      pick(vocabulary.LEADS) +
      spelled.slice(0, cut) +
      (chance(3) ? pick(vocabulary.SPLITS) : '') +
      spelled.slice(cut) +
      pick(vocabulary.TAILS)
    );
  }

  function encoded(letter: string): string {
    const code = letter.charCodeAt(0);
    const zeros = '0'.repeat(random(8));
    return pick([
      `&#${zeros}${code};`,
      `&#x${zeros}${code.toString(16)};`,
      `&#X${code.toString(16)};`,
      `%${code.toString(16)}`,
    ]);
  }

  function quoted(value: string): string {
    const quote = pick(['"', '"', "'", '', '`']);
    if (quote === '') return value.replace(/[\s>]/g, '');
    return quote + value.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;') + (chance(15) ? '' : quote);
  }

  function comment(depth: number): string {
    const [open, close] = [pick(vocabulary.COMMENT_OPENS), pick(vocabulary.COMMENT_CLOSES)];
    return open + (chance(2) ? content(depth - 1) : pick(vocabulary.LEAVES)) + close;
  }

  /** Elements whose content is text, with a markup in it that becomes an element once the rule is lost. */
  function raw(depth: number): string {
    const tag = pick(vocabulary.RAW);
    const inner = chance(2) ? `<a ${pick(['id', 'title', 'alt', 'href'])}="</${tag}>${bomb()}">` : content(depth - 1);
    return `<${tag}>${inner}${chance(3) ? '' : `</${tag}>`}`;
  }

  /** In and out of drawings and formulas, where the same letters mean other things. */
  function foreign(depth: number): string {
    const [root, gate] = pick(vocabulary.FOREIGN).split('>');
    const inside = chance(2) ? raw(depth - 1) : content(depth - 1);
    const back = chance(2) ? `<${pick(vocabulary.BREAKOUT)}>` : '';
    const open = `<${root}>${gate ? `<${gate}>` : ''}`;
    return `${open}${back}${inside}${chance(2) ? bomb() : ''}${chance(3) ? '' : `</${root}>`}`;
  }

  /** Formatting and tables closed in the wrong order: the parser moves and copies them. */
  function misnested(depth: number): string {
    const [one, two, three] = [pick(vocabulary.MOVED), pick(vocabulary.MOVED), pick(vocabulary.MOVED)];
    return `<${one}><${two}>${content(depth - 1)}<${three}${attribute()}></${one}>${bomb()}</${two}>`;
  }

  function broken(depth: number): string {
    const whole = element(pick(vocabulary.ELEMENTS), depth - 1);
    return whole.slice(0, random(whole.length + 1)) + pick(['', '<', '>', '"', "'", '</', '<!--', '\0', '<![CDATA[']);
  }

  function bomb(): string {
    return `<img${pick(vocabulary.GAPS)}src=x${pick(vocabulary.GAPS)}onerror=${quoted(pick(vocabulary.PAYLOADS))}>`;
  }

  function mixCase(name: string): string {
    return chance(3) ? [...name].map((letter) => (chance(2) ? letter.toUpperCase() : letter)).join('') : name;
  }

  return content(1 + random(4));
}
