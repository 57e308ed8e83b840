import { loadSettings } from '../../load-settings.ts';
import { page } from '../page.ts';
import { newsLine } from '../widgets/cards/news-line.ts';
import { newestOf } from '../widgets/cards/products-of.ts';

const home = page('/', {
  device: 'desktop',
  sibling: '/mobile',
  load: async (ask) => {
    const [site, products, news] = await Promise.all([
      loadSettings(
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
  view: () => import('./home.tsx'),
});

/** The specification's limit of the phone's home page: every product there is. */
const HOME_LIMIT = 999;
/** So many of a group stand on the home page's shelf; the rest is behind 「查看更多产品」. */
const SHELF_MAX = 4;
const NEWS_MAX = 3;

const mobileHome = page('/mobile', {
  device: 'mobile',
  sibling: '/',
  query: ['title', 'desc'],
  keepAlive: true,
  load: async (ask) => {
    const [site, products, news] = await Promise.all([
      loadSettings(
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
  view: () => import('./mobile-home.tsx'),
});

export const homePages = [home, mobileHome];
