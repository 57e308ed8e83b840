import type { Random } from '../../helpers/random.ts';

/** Makes one sentence of a grammar. */
export type Make = (random: Random) => string;
type Part = string | Make;

const made = (part: Part, random: Random) => (typeof part === 'string' ? part : part(random));
const one = (...parts: readonly Part[]): Make => {
  return (random) => made(parts[random(parts.length)] ?? '', random);
};
const all = (...parts: readonly Part[]): Make => {
  return (random) => parts.map((part) => made(part, random)).join('');
};
/** So many at most, and at least none. */
const many = (part: Part, most: number, between: Part = ''): Make => {
  return (random) => {
    const parts = Array.from({ length: random(most + 1) }, () => made(part, random));
    return parts.map((text, at) => (at === 0 ? text : made(between, random) + text)).join('');
  };
};
const signs = (of: string, most: number): Make => {
  return (random) => Array.from({ length: 1 + random(most) }, () => of[random(of.length)]).join('');
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const blanks = many(one(' ', '\t'), 3);
const token = signs(`${LETTERS}${LETTERS.toUpperCase()}0123456789!#$%&'*+.^_\`|~-`, 9);
const number = one('0', '1', '-1', '00', '1.5', signs('0123456789', 25));
const quoted = all('"', many(one(token, ' ', ';', ',', '=', '/', '\\"', '\\\\', '\u00e9'), 5), '"');
const weight = many(all(blanks, ';', blanks, 'q=', one('0', '1', '0.5', '1.000', number)), 1);
const list = (part: Part) => many(part, 6, all(blanks, ',', blanks));
const date = all(one('Fri', token), ', ', number, ' ', one('Nov', token), ' ', number, ' 08:00:00 ', one('GMT', token));
const address = one('::1', '127.0.0.1', '[::1]:80', 'unknown', all('fe80::1%', token), signs('0123456789abcdef:.', 40));
const entity = all(many('W/', 1), one(quoted, '*', token));
const pair = all(token, many(all('=', one(token, quoted, number, '')), 1));

/** A content type and how it has to be read: its values as written between their quotes. */
export function contentTypeFrom(random: Random) {
  const type = one(TYPES, all(token, '/', token))(random);
  const parameters: [string, string][] = [];
  const parts = Array.from({ length: random(5) }, () => {
    if (random(3) === 0) return '';
    const name = one('charset', 'Boundary', token)(random);
    const value = one('utf-8', 'UTF-8', 'gbk', token, quoted)(random);
    parameters.push([name.toLowerCase(), value.startsWith('"') ? value.slice(1, -1) : value]);
    return `${name}=${random(4) === 0 && !value.startsWith('"') ? `"${value}"` : value}`;
  });
  const around = (text: string) => blanks(random) + text + blanks(random);
  return { text: [type, ...parts].map(around).join(';'), type: type.toLowerCase(), parameters };
}
const TYPES = one('application/json', 'APPLICATION/Json', 'multipart/form-data', 'application/x-www-form-urlencoded');

/** A content type with one sign where none may be. */
export function brokenContentType(random: Random): string {
  const { text } = contentTypeFrom(random);
  const name = token(random);
  const bad = one(
    'x',
    '=',
    `${name}=`,
    `=${name}`,
    `${name}= x`,
    `${name} =x`,
    `${name}="x`,
    `${name}="x"x`,
    '"',
    'x,y=z',
  );
  return one(
    all(text, ';', blanks, bad),
    all(text, ';', bad, ';', blanks),
    all(',', text),
    all('x', ';', text),
  )(random);
}

/** Each header that the server reads, by its grammar. */
const HEADERS: Readonly<Record<string, Make>> = {
  'accept-encoding': list(all(one('br', 'gzip', 'identity', '*', token), weight)),
  'accept-language': list(all(one('zh', 'zh-CN', 'en-US', '*', token), weight)),
  'content-encoding': list(one('gzip', 'br', 'identity', token)),
  'content-type': one((random) => contentTypeFrom(random).text, brokenContentType),
  cookie: many(all(one('item_token', token), '=', one(token, quoted)), 8, all(blanks, ';', blanks)),
  forwarded: list(many(all(one('for', 'host', 'proto', token), '=', one(quoted, address)), 4, ';')),
  'if-modified-since': date,
  'if-none-match': list(entity),
  'if-range': one(date, entity),
  origin: one('null', all(one('http', 'https', token), '://', token, many(all(':', number), 1))),
  range: all(one('bytes', token), '=', list(all(many(number, 1), '-', many(number, 1)))),
  'sec-fetch-site': one('cross-site', 'same-origin', 'none', token),
  'user-agent': many(one('Mozilla/5.0', 'iPhone', 'OpenHarmony', all('(', token, '; ', token, ')'), pair), 6, ' '),
  'x-forwarded-for': list(address),
  'x-forwarded-proto': list(one('http', 'https', token)),
  'x-press': token,
};
const NAMES = Object.keys(HEADERS);
/** Longest value: three of them fit into the 16 KiB of a head. */
const VALUE_MAX = 4_096;

/** A header of the grammar; now and then with a piece of it repeated up to 4 KiB, and a sign that breaks it at the end. */
export function anyHeader(random: Random, names: readonly string[] = NAMES): [name: string, value: string] {
  const name = names[random(names.length)] ?? '';
  const value = HEADERS[name]?.(random).trim() ?? '';
  const at = random(value.length);
  const piece = value.slice(at, at + 1 + random(6));
  if (random(4) > 0 || piece === '') return [name, value];
  const times = random(Math.floor(VALUE_MAX / piece.length));
  return [name, `${value.slice(0, at)}${piece.repeat(times)}${value.slice(at, VALUE_MAX - piece.length * times)}x`];
}

/** Some headers, each name once, without those that are named. */
export function someHeaders(random: Random, most: number, without: readonly string[] = []): Record<string, string> {
  const names = NAMES.filter((name) => !without.includes(name));
  return Object.fromEntries(Array.from({ length: random(most + 1) }, () => anyHeader(random, names)));
}
