import { LIST_LIMIT_MAX } from '../../server/contract/rules.ts';
import { parts } from '../load-settings.ts';
import { loadNewsPage, newsHead, newsLine } from '../site/news/news-pages.ts';
import { type Page, page } from '../site/page.ts';
import { productName } from '../site/widgets/cards/product-name.ts';
import { newestOf, productsOf } from '../site/widgets/cards/products-of.ts';

/** The specification's limit of the phone's home page: every product there is. */
const HOME_LIMIT = 999;
/** So many of a group stand on the home page's shelf; the rest is behind 「查看更多产品」. */
const SHELF_MAX = 4;
const NEWS_MAX = 3;

const home = page('/mobile', {
  device: 'mobile',
  sibling: '/',
  query: ['title', 'desc'],
  kept: true,
  load: async (ask) => {
    const [site, products, news] = await Promise.all([
      parts(
        ask,
        'company',
        'hero',
        'mobileBanners',
        'productGroups',
        'showroom',
        'techSupport',
        'figures',
        'figuresPicture',
        'rights',
        'partners',
        'cases',
        'franchise',
        'phones',
      ),
      ask('product/all', { limit: HOME_LIMIT }),
      ask('news/list', { limit: NEWS_MAX }),
    ]);
    const { company, hero, productGroups, cases, franchise, ...rest } = site;
    return {
      ...rest, // what a page carries a phone pays for: below is only what is shown
      claim: hero.title,
      description: company.description,
      shelves: productGroups.map(({ locationId, title }) => ({
        locationId,
        title,
        products: newestOf(products, locationId, SHELF_MAX).map(
          ({ productId, coverName, coverDescribe, coverUrl }) => ({ productId, coverName, coverDescribe, coverUrl }),
        ),
      })),
      cases: cases.map(({ path, name, title, place, image }) => ({ path, name, title, place, image })),
      news: news.data.map(newsLine),
      franchise: { title: franchise.title, rebatePercent: franchise.rebatePercent, image: franchise.image },
    };
  },
  head: (data) => ({ title: data.claim, description: data.description, image: data.mobileBanners[0]?.image ?? '' }),
  source: 'site/home/mobile-home.tsx',
  view: () => import('../site/home/mobile-home.tsx'),
});

const productCentre = page('/zhuyingyewu', {
  device: 'mobile',
  sibling: '/product',
  query: ['tab'],
  kept: true,
  load: async (ask) => {
    const [site, products] = await Promise.all([
      parts(ask, 'productGroups', 'banners', 'phones'),
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
  view: () => import('../site/products/centre/mobile-product-centre.tsx'),
});

const productDetail = page('/cpDeatail', {
  device: 'mobile',
  sibling: '/productDet',
  query: ['desc', 'title', 'imgUrl', 'productId'],
  record: 'productId',
  load: async (ask, { productId }) => {
    const site = parts(ask, 'afterSales', 'phones');
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
  view: () => import('../site/products/detail/mobile-product-detail.tsx'),
});

const news = page('/xinwen', {
  device: 'mobile',
  sibling: '/xwdt',
  query: ['page'],
  load: async (ask, { page }) => {
    const [{ banners, phones }, { current, pages, count, rest }] = await Promise.all([
      parts(ask, 'banners', 'phones'),
      loadNewsPage(ask, page, 0),
    ]);
    const newest = current === 1 ? rest[0] : undefined;
    const others = rest.slice(newest ? 1 : 0).map(newsLine);
    return { banner: banners.news, phones, news: { current, pages, count, newest, others } };
  },
  head: ({ banner, news }) => newsHead('/xinwen', banner, news),
  source: 'site/news/mobile-news.tsx',
  view: () => import('../site/news/mobile-news.tsx'),
});

const franchise = page('/dailijiameng', {
  device: 'mobile',
  sibling: '/dljm',
  query: ['applied'],
  form: 'agent/save',
  hidesContact: true,
  load: async (ask) => {
    const { banners, franchise, phones } = await parts(ask, 'banners', 'franchise', 'phones');
    const { advantages: _, ...shown } = franchise;
    return { banner: banners.franchise, franchise: shown, phones };
  },
  head: ({ banner, franchise }) => ({ title: banner.title, description: franchise.desc, image: franchise.image }),
  source: 'site/franchise/mobile-franchise.tsx',
  view: () => import('../site/franchise/mobile-franchise.tsx'),
});

const about = page('/gongsijianjie', {
  device: 'mobile',
  sibling: '/gywm',
  load: async (ask) => {
    const { banners, ...site } = await parts(
      ask,
      'banners',
      'company',
      'phones',
      'profile',
      'rights',
      'certificates',
      'figures',
      'figuresPicture',
    );
    const { html } = await ask('site/text', { name: site.profile.text });
    return { ...site, banner: { ...banners.about, title: '公司简介' }, html };
  },
  head: ({ banner, profile }) => ({ title: banner.title, description: profile.summary, image: profile.image }),
  source: 'site/about/mobile-about.tsx',
  view: () => import('../site/about/mobile-about.tsx'),
});

/** Pages for phones; a desk that asks for one is sent to its sibling, or to the home page. */
export const mobilePages: readonly Page[] = [home, productCentre, productDetail, news, franchise, about];
