import { Failure } from '../../../server/contract/failure.ts';
import type { ProductGroups, ProductRow } from '../../../server/contract/kinds/product.ts';
import type { Case } from '../../../server/contract/kinds/settings.ts';
import { loadSettings } from '../../load-settings.ts';
import { page } from '../page.ts';
import { wordsOf } from './by-word.tsx';

/** The row of one project's page; the projects are told apart by their paths. */
export function casePage(path: Case['path']) {
  return page(path, {
    device: 'every',
    load: async (ask) => {
      const [{ cases, phones }, products] = await Promise.all([
        loadSettings(ask, 'cases', 'phones'),
        ask('product/all', {}),
      ]);
      const at = cases.findIndex((other) => other.path === path);
      const item = cases[at];
      if (!item) throw new Failure(404); // the owner took it out of site.json
      const { html } = await ask('site/text', { name: item.text });
      return {
        phones,
        item,
        words: wordsOf(item.title),
        html,
        products: used(products, item),
        previous: linkTo(cases, at - 1),
        next: linkTo(cases, at + 1),
      };
    },
    head: ({ item }) => ({
      title: `${item.name}：${item.title}`,
      description: item.summary,
      image: item.image,
    }),
    source: 'site/cases/case.tsx',
    view: () => import('./case.tsx'),
  });
}

/** The products that were used and still are in the catalogue, in the case's own order. */
function used(groups: ProductGroups, item: Case): ProductRow[] {
  const all = new Map(
    [...groups.zhgdList, ...groups.cpxtList, ...groups.jzbhList].map((product) => [product.productId, product]),
  );
  return (item.products ?? []).flatMap((id) => all.get(id) ?? []);
}

/** What a link to the case at this place shows; the row goes round. */
function linkTo(cases: readonly Case[], place: number): Pick<Case, 'path' | 'name' | 'title' | 'image'> {
  const { path, name, title, image } = cases[(place + cases.length) % cases.length]!; // proof: the row is not empty
  return { path, name, title, image };
}
