import { parts } from '../load-settings.ts';
import { loadNewsPage, NEWS_FEATURED, newsHead } from '../site/news/news-pages.ts';
import { page } from '../site/page.ts';
import { productName } from '../site/widgets/cards/product-name.ts';

const home = page('/', {
  device: 'desktop',
  sibling: '/mobile',
  load: async (ask) => {
    const [site, products, news] = await Promise.all([
      parts(
        ask,
        'hero',
        'oneStop',
        'productGroups',
        'techSupport',
        'showroom',
        'figures',
        'figuresPicture',
        'coverage',
        'rights',
        'partners',
        'franchise',
      ),
      ask('product/all', { limit: 8 }),
      ask('news/list', { limit: 4 }),
    ]);
    return { ...site, products, news: news.data };
  },
  head: (data) => ({ title: data.hero.title, description: data.hero.desc, image: data.hero.image }),
  source: 'site/home/home.tsx',
  view: () => import('../site/home/home.tsx'),
});

const productCentre = page('/product', {
  device: 'desktop',
  sibling: '/zhuyingyewu',
  query: ['tab'],
  kept: true,
  load: async (ask) => {
    const [site, products, photos] = await Promise.all([
      parts(ask, 'productGroups', 'banners', 'phones'),
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
  view: () => import('../site/products/centre/product-centre.tsx'),
});

const productDetail = page('/productDet', {
  device: 'desktop',
  sibling: '/cpDeatail',
  query: ['productId'],
  record: 'productId',
  load: async (ask, { productId = '' }) => {
    const [site, product, neighbours] = await Promise.all([
      parts(ask, 'afterSales', 'company', 'phones'),
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
  view: () => import('../site/products/detail/product-detail.tsx'),
});

const news = page('/xwdt', {
  device: 'desktop',
  sibling: '/xinwen',
  query: ['page'],
  load: async (ask, { page }) => {
    const [site, news] = await Promise.all([parts(ask, 'banners'), loadNewsPage(ask, page, NEWS_FEATURED)]);
    return { ...site, news };
  },
  head: ({ banners, news }) => newsHead('/xwdt', banners.news, news),
  source: 'site/news/news.tsx',
  view: () => import('../site/news/news.tsx'),
});

const franchise = page('/dljm', {
  device: 'desktop',
  sibling: '/dailijiameng',
  query: ['applied'],
  form: 'agent/save',
  load: (ask) => parts(ask, 'banners', 'franchise', 'phones'),
  head: ({ banners, franchise }) => ({
    title: banners.franchise.title,
    description: franchise.desc,
    image: franchise.image,
  }),
  source: 'site/franchise/franchise.tsx',
  view: () => import('../site/franchise/franchise.tsx'),
});

const about = page('/gywm', {
  device: 'desktop',
  sibling: '/gongsijianjie',
  load: async (ask) => {
    const site = await parts(ask, 'banners', 'company', 'phones', 'profile', 'rights', 'honours', 'map');
    const { html } = await ask('site/text', { name: site.profile.text });
    return { ...site, html };
  },
  head: ({ profile }) => ({ title: '关于我们', description: profile.summary, image: profile.image }),
  source: 'site/about/about.tsx',
  view: () => import('../site/about/about.tsx'),
});

const demo = page('/demo', {
  device: 'desktop',
  load: (ask) => parts(ask, 'showroom', 'figures', 'company', 'map'),
  head: () => ({ title: '演示页面', description: '网站部件的演示页面', hidden: true }),
  source: 'site/demo/demo.tsx',
  view: () => import('../site/demo/demo.tsx'),
});

/** Pages for desks; a phone that asks for one is sent to its sibling, or to /mobile. */
export const desktopPages = [home, productCentre, productDetail, news, franchise, about, demo];
