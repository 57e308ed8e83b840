import type { ProductRow } from '../../../../server/contract/kinds/product.ts';
import { productName } from '../../widgets/cards/product-card.tsx';

/** The products before and after one in its group, as `Turn` takes them. */
export function turnLinks(
  { previous, next }: { previous?: ProductRow | undefined; next?: ProductRow | undefined },
  hrefOf: (product: ProductRow) => string,
) {
  const link = (product: ProductRow | undefined, word: string, rel: 'prev' | 'next') =>
    product ? [{ word, rel, name: productName(product), href: hrefOf(product), cover: product.coverUrl }] : [];
  return [...link(previous, '上一款', 'prev'), ...link(next, '下一款', 'next')];
}
