import type { Product } from '../../../../server/contract/kinds/product.ts';

type Params = Product['params'];

/** So many leading parameters are shown as large figures. */
const FIGURES_MAX = 4;
/** What stands large is read at a glance. */
const FIGURE_LENGTH_MAX = 16;
/** What a buyer asks besides: parameters of these names stand in the card beside the article. */
const DEAL = ['交货周期', '质保期', '价格因素'];

/** The first parameters that begin with a short figure, up to the first comma: 「0～80 m，误差…」 is 「0～80 m」. */
export function figuresOf(params: Params): Params {
  return params
    .map(({ name, value }) => ({ name, value: /^[^，。；（(,;]*/.exec(value)?.[0].trim() ?? '' }))
    .filter(({ name, value }) => !DEAL.includes(name) && /\d/.test(value) && value.length <= FIGURE_LENGTH_MAX)
    .slice(0, FIGURES_MAX);
}

/** Delivery, warranty, and what the price depends on, where they are said. */
export function dealOf(params: Params): Params {
  return params.filter(({ name }) => DEAL.includes(name));
}
