import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { loadSettings } from '../../load-settings.ts';
import { page } from '../page.ts';
import { productName } from '../widgets/cards/product-name.ts';
import { productsOf } from '../widgets/cards/products-of.ts';

const productCentre = page('/product', {
  device: 'desktop',
  sibling: '/zhuyingyewu',
  query: ['tab'],
  keepAlive: true,
  load: async (ask) => {
    const [site, products, photos] = await Promise.all([
      loadSettings(ask, 'productGroups', 'banners', 'phones'),
      ask('product/all', {}),
      ask('carousel/all', {}),
    ]);
    return { ...site, products, photos };
  },
  head: ({ productGroups }, { tab }) => {
    const group = productGroups.find(({ locationId }) => locationId === tab);
    if (!group) return { title: '产品中心', description: productGroups.map(({ desc }) => desc).join('') };
    return {
      title: `${group.title} - 产品中心`,
      description: group.desc,
      image: group.image,
      canonical: `/product?tab=${group.locationId}`,
    };
  },
  source: 'site/products/centre/product-centre.tsx',
  view: () => import('./centre/product-centre.tsx'),
});

const productDetail = page('/productDet', {
  device: 'desktop',
  sibling: '/cpDeatail',
  query: ['productId'],
  record: 'productId',
  load: async (ask, { productId = '' }) => {
    const [site, product, neighbours] = await Promise.all([
      loadSettings(ask, 'afterSales', 'company', 'phones'),
      ask('product/detail', { productId }),
      ask('product/around', { productId }),
    ]);
    return { ...site, product, neighbours };
  },
  head: ({ product }, { productId = '' }) => ({
    title: productName(product),
    description: product.coverDescribe,
    image: product.coverUrl,
    canonical: `/productDet?${new URLSearchParams({ productId })}`,
  }),
  source: 'site/products/detail/product-detail.tsx',
  view: () => import('./detail/product-detail.tsx'),
});

const mobileProductCentre = page('/zhuyingyewu', {
  device: 'mobile',
  sibling: '/product',
  query: ['tab'],
  keepAlive: true,
  load: async (ask) => {
    const [site, products] = await Promise.all([
      loadSettings(ask, 'productGroups', 'banners', 'phones'),
      ask('product/all', { limit: LIST_LIMIT_MAX }),
    ]);
    const { productGroups, banners, phones } = site;
    return {
      phones,
      banner: banners.product,
      groups: productGroups.map(({ locationId, title, desc }) => ({
        locationId,
        title,
        desc,
        products: productsOf(products, locationId).map(({ productId, coverName, coverUrl }) => ({
          productId,
          coverName,
          coverUrl,
        })),
      })),
    };
  },
  head: ({ groups, banner }, { tab }) => {
    const open = groups.find(({ locationId }) => locationId === tab);
    if (!open) return { title: banner.title, description: groups.map(({ desc }) => desc).join('') };
    return {
      title: `${open.title} - ${banner.title}`,
      description: open.desc,
      canonical: `/zhuyingyewu?tab=${open.locationId}`,
    };
  },
  source: 'site/products/centre/mobile-product-centre.tsx',
  view: () => import('./centre/mobile-product-centre.tsx'),
});

const mobileProductDetail = page('/cpDeatail', {
  device: 'mobile',
  sibling: '/productDet',
  query: ['desc', 'title', 'imgUrl', 'productId'],
  record: 'productId',
  load: async (ask, { productId }) => {
    const site = loadSettings(ask, 'afterSales', 'phones');
    if (!productId) return { ...(await site), stored: undefined };
    const [rest, product, neighbours] = await Promise.all([
      site,
      ask('product/detail', { productId }),
      ask('product/around', { productId }),
    ]);
    return { ...rest, stored: { product, neighbours } };
  },
  head: ({ stored }) => {
    if (!stored) return { title: '产品详情', description: '产品详情', hidden: true }; // a stranger's words are nobody's page
    const { product } = stored;
    return {
      title: productName(product),
      description: product.coverDescribe || productName(product),
      image: product.coverUrl,
      canonical: `/productDet?${new URLSearchParams({ productId: product.productId })}`,
    };
  },
  source: 'site/products/detail/mobile-product-detail.tsx',
  view: () => import('./detail/mobile-product-detail.tsx'),
});

export const productPages = [productCentre, productDetail, mobileProductCentre, mobileProductDetail];
