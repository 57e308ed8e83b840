import type { CaseRow } from '../../../server/contract/kinds/case.ts';
import type { ProductRow } from '../../../server/contract/kinds/product.ts';
import type { Scenario } from '../../../server/contract/kinds/settings.ts';
import { caseLine } from '../widgets/cards/case-line.ts';

/** So many products stand below a scenario. */
const PRODUCTS_MAX = 4;

export type ShownScenario = ReturnType<typeof shownScenario>;

/** A scenario with the public products behind its points, and the public case that used most of them. */
export function shownScenario(
  { pins = [], points, ...scenario }: Scenario,
  products: readonly ProductRow[],
  cases: readonly CaseRow[],
) {
  const shown = points.map((words, at) => {
    const pin = pins[at];
    const product = products.find(({ productId }) => productId === pin?.productId);
    if (!pin || !product) return { words };
    return { words, pin: { ...pin, coverName: product.coverName, coverUrl: product.coverUrl } };
  });
  const used = new Map(shown.flatMap(({ pin }) => (pin ? [[pin.productId, pin] as const] : [])));
  const shared = (row: CaseRow) => row.caseProducts.filter((id) => used.has(id)).length;
  const [best] = [...cases].sort((one, other) => shared(other) - shared(one));
  return {
    ...scenario,
    points: shown,
    products: [...used.values()]
      .slice(0, PRODUCTS_MAX)
      .map(({ x, y, ...product }) => ({ ...product, coverDescribe: '' })),
    example: best && shared(best) > 0 ? caseLine(best) : undefined,
  };
}
