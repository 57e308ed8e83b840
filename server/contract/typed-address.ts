import { ownPage } from './addresses.ts';
import { fold, visible } from './fold.ts';
import { isSitePath, isWebAddress } from './safe-address.ts';

/** A slip in the signs behind a scheme: `http:/`, `https//`, `http;//`. */
const SLIP = /^(https?)(?:[:：;；]?[/／\\]+|[:：;；])(?=[^\s/／])/i;

/** A path of this site or a web address, from one as typed, also without its scheme; undefined for anything else. */
export function typedLink(typed: string): string | undefined {
  const address = typedAddress(typedAddress(typed).replace(SLIP, '$1://'));
  if (isSitePath(address) || isWebAddress(address)) return address;
  const whole = `https://${address}`;
  return /^[^\s/:?#@]+\.[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(address) && isWebAddress(whole) ? whole : undefined;
}

/** A scheme, if there is one, and a host. What follows is as the other site has it. */
const HEAD = /^(?:[a-z]+[:：][/／]*)?[^/／?？#＃]*[/／?？#＃]?/iu;

/** A typed or pasted address without the text around it; the signs of Chinese keyboards before its path are those of ASCII. */
export function typedAddress(typed: string): string {
  const text = withoutSurroundings(visible(typed));
  const [head = ''] = /^[/／]+/.exec(text) ?? HEAD.exec(text) ?? [];
  return head.normalize('NFKC').replaceAll('。', '.') + text.slice(head.length);
}

/**
 * The name in an address as meant, its words joined by `joint`: of `https://example.com/p/Our Service/`, `/p/our_service` and
 * `Our　Service` it is `our-service`, of one that ends in `?tab=packing` `packing`. As typed where it has other signs, or names nothing.
 */
export function typedName(typed: string, joint: string): string {
  const name = decoded(nameIn(withoutSurroundings(fold(typed))));
  const words = /^[a-z0-9\s_-]*$/.test(name) ? name.match(/[a-z0-9]+/g) : null;
  return words?.join(joint) ?? typed;
}

/** The name of a page, a group or a scenario in an address of this site; a text without a host or a query is such a name. */
function nameIn(text: string): string {
  const [, name] = /^\/?(?:p\/)?([^/?#]+)\/?$/.exec(text) ?? [];
  if (name !== undefined) return name;
  const { pathname, searchParams } = new URL(typedLink(text) ?? '', 'https://site');
  const page = pathname.startsWith(`${ownPage}/`) ? pathname.slice(ownPage.length + 1).replace(/\/$/, '') : '';
  return searchParams.get('tab') ?? searchParams.get('scene') ?? page;
}

/** The link that writes to the mailboxes in a text, `sales＠example。com、hr@example.com`; to the text where it names none. */
export function mailHref(typed: string): string {
  const text = visible(typed).normalize('NFKC').replaceAll('。', '.').trim();
  return `mailto:${text.match(/\w[\w.+&'=-]{0,63}@[\w-]+(?:\.[\w-]+)+/g)?.join() ?? text}`;
}

const OPENING = /^[\s\p{Ps}\p{Pi}<"']+/u;
const OPEN = /[\p{Ps}\p{Pi}<]/u;
const CLOSED = /[\p{Pe}\p{Pf}>]/u;
const PUNCTUATION = /[\s,;:.!?"'，。、；：！？…]/u;

/** A text without the signs that a sentence puts around an address. A bracket at its end stays if one inside opens it. */
function withoutSurroundings(typed: string): string {
  const text = typed.replace(OPENING, '');
  const count = (sign: RegExp) => [...text].filter((one) => sign.test(one)).length;
  let unopened = count(CLOSED) - count(OPEN);
  let end = text.length;
  for (; end > 0; end--) {
    const last = text.charAt(end - 1);
    const isAround = CLOSED.test(last) ? unopened-- > 0 : PUNCTUATION.test(last);
    if (!isAround) break;
  }
  return text.slice(0, end);
}

/** A text without percent signs; as it is if they encode nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
