/** A text that a pattern may read for long: a part that fits, something repeated, and a sign that breaks it at the end. */
export interface Attack {
  readonly prefix: string;
  readonly unit: string;
  readonly suffix: string;
}

export function textOf({ prefix, unit, suffix }: Attack, length: number): string {
  const times = Math.floor((length - prefix.length - suffix.length) / unit.length);
  return prefix + unit.repeat(Math.max(0, times)) + suffix;
}

interface Part {
  /** A sign, a class or an assertion, as written; empty for a group. */
  readonly raw: string;
  readonly options: readonly Sequence[];
  /** How often it has to be there; 0 for assertions, too. */
  readonly least: number;
}
type Sequence = readonly Part[];

const TOKEN =
  /\(\?<?[=!]|\(\?:|\(\?<\w+>|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\k<\w+>|\\.|\[(?:\\.|[^\]\\])*\]|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu;
const QUANTIFIER = /^(?:[*+?]|\{\d)/;
/** Signs of every kind; a pattern's own come in addition. */
const SIGNS = [...'\uffff\n\0a0 \tZ_-./"\'<>;=中，'];
/** So many parts one after another are repeated together, and all to the end. */
const WINDOW = 10;
/** Each class is repeated by so many of its signs, where few parts are repeated together. */
const VARIANTS = 3;
const FEW = 4;
/** Different signs at the end. */
const BREAKING_MAX = 5;

/** What may keep a pattern busy: each of its signs, classes and groups, alone and with those that follow, repeated. */
export function attacksOn(source: string, flags: string): Attack[] {
  const { signsOf, breaking } = signsFor(source, flags.replace(/[gy]/g, ''));
  const suffixes = ['\uffff', '\n', '\n\uffff', '', ...breaking, ...breaking.map((sign) => `${sign}\uffff`)];
  const attacks = new Map<string, Attack>();
  const sample = (parts: Sequence, variant: number, withOptional: boolean): string =>
    parts.reduce((word, { raw, options, least }) => {
      if (least === 0 && !withOptional) return word;
      const option = options[variant % options.length];
      const signs = signsOf(raw);
      const once = option ? sample(option, variant, withOptional) : (signs[variant % signs.length] ?? '');
      return word + once.repeat(least || 1);
    }, '');
  const add = (prefix: string, unit: string) => {
    if (unit === '') return;
    for (const suffix of suffixes) attacks.set(JSON.stringify([prefix, unit, suffix]), { prefix, unit, suffix });
  };
  const walk = (parts: Sequence, prefixes: readonly string[]): void => {
    for (const [from, { options }] of parts.entries()) {
      const before = parts.slice(0, from);
      const here = [
        ...new Set([...prefixes.flatMap((start) => [true, false].map((all) => start + sample(before, 0, all))), '']),
      ];
      for (const option of options) walk(option, here);
      for (let to = from + 1; to <= parts.length; to += to < from + WINDOW ? 1 : Math.max(1, parts.length - to)) {
        for (let variant = 0; variant < (to > from + FEW ? 1 : VARIANTS); variant += 1) {
          const unit = sample(parts.slice(from, to), variant, true);
          for (const prefix of here) add(prefix, unit);
        }
      }
    }
  };
  for (const option of parsed(source)) walk(option, ['']);
  return [...attacks.values()];
}

/** The signs that a part takes, those first that others take, too: there the engine has a choice. And signs that break some. */
function signsFor(source: string, flags: string) {
  const raws = Array.from(source.matchAll(TOKEN), ([raw]) => raw);
  const parts = new Set(raws.filter((raw) => !/^[()|]/.test(raw) && !QUANTIFIER.test(raw)));
  const own = [...new Set(source.replaceAll('\\', ''))];
  const alphabet = [...new Set([...SIGNS, ...own])];
  const found = new Map([...parts].map((raw) => [raw, signsOfOne(raw, flags, alphabet)]));
  const isTakenBy = (sign: string) => [...found.values()].filter((signs) => signs.includes(sign)).length;
  const ranks = new Map(alphabet.map((sign) => [sign, isTakenBy(sign)]));
  for (const signs of found.values()) signs.sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
  const classes = [...found].filter(([raw, signs]) => /^[.\\[]/.test(raw) && signs.length > 0);
  const breaking = classes.flatMap(([, signs]) =>
    [own, SIGNS].map((some) => some.find((sign) => !signs.includes(sign))),
  );
  return {
    signsOf: (raw: string): readonly string[] => found.get(raw) ?? [],
    breaking: [...new Set(breaking)].filter((sign) => sign !== undefined).slice(0, BREAKING_MAX),
  };
}

function signsOfOne(raw: string, flags: string, alphabet: readonly string[]): string[] {
  if (/^(?:[\^$]|\\[bBk1-9])/.test(raw)) return [];
  const pattern = new RegExp(`^${raw}$`, flags);
  return alphabet.filter((sign) => pattern.test(sign));
}

/** A pattern as alternatives of sequences. Assertions take nothing, and count as groups for what is inside. */
function parsed(source: string): Sequence[] {
  const tokens = Array.from(source.matchAll(TOKEN), ([token]) => token);
  let at = 0;
  const read = (): Sequence[] => {
    const options: Part[][] = [[]];
    for (; at < tokens.length && tokens[at] !== ')'; at += 1) {
      const token = tokens[at] ?? '';
      if (token === '|') {
        options.push([]);
        continue;
      }
      const isGroup = token.startsWith('(');
      if (isGroup) at += 1;
      const inner = isGroup ? read() : [];
      const next = tokens[at + 1] ?? '';
      const isQuantified = QUANTIFIER.test(next);
      if (isQuantified) at += 1;
      const [, least = '1'] = /^\{(\d+)/.exec(isQuantified ? next : '') ?? [];
      const isOptional = (isQuantified && /^[*?]/.test(next)) || /^\(\?<?[=!]/.test(token);
      options.at(-1)?.push({ raw: isGroup ? '' : token, options: inner, least: isOptional ? 0 : Number(least) });
    }
    return options;
  };
  return read();
}
