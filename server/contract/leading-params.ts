/** Which parameters of a product are shown large on its page and card, and how. */

export interface Fact {
  readonly name: string;
  readonly value: string;
}
export interface Param extends Fact {
  readonly lead?: true;
}

/** The facts on a card besides name and picture. */
export interface CardFacts {
  /** Those that lead, figures before words. */
  readonly figures?: readonly Fact[];
  /** In how many days it comes. */
  readonly delivery?: string;
}

export const LEADS_MAX = 4;

/** Terms of a deal: delivery time, warranty, price factors. */
const DEAL = /^(?:交货|交付|供货)|^质保|^价格/;
const DELIVERY = /^(?:交货|交付|供货)/;
const TERM = /^(?:交货|交付|供货|质保)/;
const UNIT = String.raw`(?:[%‰°℃℉Ω]|[a-zA-Zμµ㎡㎥][\wμµ㎡㎥²³/·()]{0,9}|[个万亿/]?\p{Script=Han}{1,4}(?:[/·][\p{L}²³]{1,6})*)`;
const NUMBER = String.raw`[±+−-]?\d[\d.,]*(?:\s?[～~−–-]\s?[±+−-]?\d[\d.,]*)?`;
const ONE = String.raw`${NUMBER}\s?${UNIT}(?:·\p{L}{1,4})?`;
/** A figure with its unit, perhaps with a word before it: 「约 0～80 m」, 「600 mm×400 mm」, no IP65, 4G or 1080p. */
const FIGURE = new RegExp(
  String.raw`^(?:\p{Script=Han}{0,4}|[≤≥<>]=?|[¥￥])\s*${ONE}(?:\s?[×／/]\s?${ONE}){0,2}(?:以[内上下])?$`,
  'u',
);
const NO_FIGURE = /^\d+[GKPp]$/;
/** A range, which tells little at a glance: 「0～80 m」. */
const RANGE = /\d\s?[～~−–-]\s?[±+−-]?\d/;
/** Parameters shown large must be readable at a glance. */
const FIGURE_LENGTH_MAX = 18;

/** The parameters at the head of a product: those that staff marked, else the first figures, ranges last. */
export function leadingParams(params: readonly Param[]): Fact[] {
  const marked = params.filter(({ lead }) => lead).map(shortened);
  if (marked.length > 0) return marked;
  const figures = params.filter((param) => !isDeal(param)).map(shortened);
  const rank = ({ value }: Fact) => Number(RANGE.test(value));
  return figures
    .filter(({ value }) => isFigure(value))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, LEADS_MAX);
}

/** Whether a value is one that may be set large. */
export function isFigure(value: string): boolean {
  return value.length <= FIGURE_LENGTH_MAX && FIGURE.test(value) && !NO_FIGURE.test(value);
}

/** Whether it is delivery, warranty, or what the price depends on. */
export function isDeal({ name }: Pick<Fact, 'name'>): boolean {
  return DEAL.test(name);
}

/** Whether it is delivery or warranty, which are beside the enquiry buttons. */
export function isTerm({ name }: Pick<Fact, 'name'>): boolean {
  return TERM.test(name);
}

/** Those that lead, figures before words, and the delivery time where there is one. */
export function cardFacts(params: readonly Param[]): CardFacts {
  const figures = leadingParams(params).sort((a, b) => Number(isFigure(b.value)) - Number(isFigure(a.value)));
  const delivery = params.find(({ name }) => DELIVERY.test(name));
  return { ...(figures.length > 0 && { figures }), ...(delivery && { delivery: shortened(delivery).value }) };
}

/** A parameter up to the first comma, but for one within a number: 「12,800 元,含税」 is 「12,800 元」. */
function shortened({ name, value }: Fact): Fact {
  return { name, value: /^(?:\d,(?=\d{3}(?!\d))|[^，。；（(,;])*/.exec(value)?.[0].trim() ?? '' };
}
