export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send a handful of different headers; past this many somebody is making them up. */
const REMEMBERED_MAX = 100;
const remembered = new Map<string, Encoding>();

/** The best of Brotli, gzip and nothing for an `Accept-Encoding` header (RFC 9110 section 12.5.3). Nothing is what is left when all is refused. */
export function acceptEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const chosen = choose(header);
  if (remembered.size < REMEMBERED_MAX && header.length < 200) remembered.set(header, chosen);
  return chosen;
}

function choose(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
  }
  const others = weights.get('*');
  const br = weights.get('br') ?? others ?? 0;
  const gzip = weights.get('gzip') ?? others ?? 0;
  // Not naming identity allows it, as the last choice.
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}

function weightOf(parameters: string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  if (weight === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0;
}
