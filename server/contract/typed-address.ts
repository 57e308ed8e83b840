import { ownPage } from './addresses.ts';
import { fold, visible } from './fold.ts';
import { isSitePath, isWebAddress } from './safe-address.ts';

/** Signs that a sentence puts around or behind an address. */
const OPENING = /^[\s\p{Ps}\p{Pi}<"']+/u;
const CLOSING = /[\p{Pe}\p{Pf}>]/u;
const BESIDE = /[\s,;:.!?"'，。、；：！？…]/u;
/** A scheme, if there is one, and a host: what follows is as the other site has it. */
const HEAD = /^(?:[a-z]+[:：][/／]*)?[^/／?？#＃]*[/／?？#＃]?/iu;

/** A typed or pasted address without what is around it; the signs of Chinese keyboards before its path are those of ASCII. */
export function typedAddress(typed: string): string {
  const text = bare(visible(typed));
  const head = (/^[/／]+/.exec(text) ?? HEAD.exec(text))?.[0] ?? '';
  return head.normalize('NFKC').replaceAll('。', '.') + text.slice(head.length);
}

/** A slip in the signs behind a scheme: `http:/`, `https//`, `http;//`. */
const SLIP = /^(https?)(?:[:：;；]?[/／\\]+|[:：;；])(?=[^\s/／])/i;

/** A path of this site or a web address, from one as typed, also without its scheme; undefined for anything else. */
export function typedLink(typed: string): string | undefined {
  const address = typedAddress(typedAddress(typed).replace(SLIP, '$1://'));
  if (isSitePath(address) || isWebAddress(address)) return address;
  const whole = `https://${address}`;
  return /^[^\s/:?#@]+\.[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(address) && isWebAddress(whole) ? whole : undefined;
}

/**
 * The name in an address as meant, its words joined by `joint`: of `https://example.com/p/Our Service/`, `/p/our_service` and
 * `Our　Service` it is `our-service`, of one that ends in `?tab=packing` `packing`. As typed where it has other signs, or names nothing.
 */
export function typedName(typed: string, joint: string): string {
  const name = decoded(nameIn(bare(fold(typed))));
  const words = /^[a-z0-9\s_-]*$/.test(name) ? name.match(/[a-z0-9]+/g) : null;
  return words?.join(joint) ?? typed;
}

/** What an address of this site calls a page, a group or a scenario; a text without a host or a question is such a name. */
function nameIn(text: string): string {
  const [, name] = /^\/?(?:p\/)?([^/?#]+)\/?$/.exec(text) ?? [];
  if (name !== undefined) return name;
  const { pathname, searchParams } = new URL(typedLink(text) ?? '', 'https://site');
  const page = pathname.startsWith(`${ownPage}/`) ? pathname.slice(ownPage.length + 1).replace(/\/$/, '') : '';
  return searchParams.get('tab') ?? searchParams.get('scene') ?? page;
}

/** A text without percent signs; as it is if they encode nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A bracket at the end belongs to the address if one in it opens it. */
function bare(typed: string): string {
  const text = typed.replace(OPENING, '');
  const opened = [...text].filter((sign) => /[\p{Ps}\p{Pi}<]/u.test(sign)).length;
  let closed = [...text].filter((sign) => CLOSING.test(sign)).length;
  let end = text.length;
  for (; end > 0; end--) {
    const last = text.charAt(end - 1);
    const isClosing = CLOSING.test(last);
    if (isClosing ? closed <= opened : !BESIDE.test(last)) break;
    if (isClosing) closed--;
  }
  return text.slice(0, end);
}
