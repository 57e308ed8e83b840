import { articleHref } from '../../../server/contract/addresses.ts';
import { loadSettings } from '../../load-settings.ts';
import { page } from '../page.ts';
import { articleName } from '../widgets/cards/article-name.ts';
import { newsLine } from '../widgets/cards/news-line.ts';
import { loadNewsPage, NEWS_FEATURED, newsHead } from './news-pages.ts';

const news = page('/xwdt', {
  device: 'desktop',
  sibling: '/xinwen',
  query: ['page'],
  load: async (ask, { page }) => {
    const [site, news] = await Promise.all([loadSettings(ask, 'banners'), loadNewsPage(ask, page, NEWS_FEATURED)]);
    return { ...site, news };
  },
  head: ({ banners, news }) => newsHead('/xwdt', banners.news, news),
  source: 'site/news/news.tsx',
  view: () => import('./news.tsx'),
});

const mobileNews = page('/xinwen', {
  device: 'mobile',
  sibling: '/xwdt',
  query: ['page'],
  load: async (ask, { page }) => {
    const [{ banners, phones }, { current, pages, count, rest }] = await Promise.all([
      loadSettings(ask, 'banners', 'phones'),
      loadNewsPage(ask, page, 0),
    ]);
    const newest = current === 1 ? rest[0] : undefined;
    const others = rest.slice(newest ? 1 : 0).map(newsLine);
    return { banner: banners.news, phones, news: { current, pages, count, newest, others } };
  },
  head: ({ banner, news }) => newsHead('/xinwen', banner, news),
  source: 'site/news/mobile-news.tsx',
  view: () => import('./mobile-news.tsx'),
});

const newsDetail = page('/xwdtDet', {
  device: 'every',
  query: ['newId'],
  record: 'newId',
  load: async (ask, { newId = '' }) => {
    const [article, neighbours] = await Promise.all([ask('news/detail', { newId }), ask('news/around', { newId })]);
    return { article, neighbours };
  },
  head: ({ article }, { newId = '' }) => ({
    title: articleName(article),
    description: article.newIntro || articleName(article),
    image: article.newCover,
    canonical: articleHref({ newId }),
  }),
  source: 'site/news/news-detail.tsx',
  view: () => import('./news-detail.tsx'),
});

export const newsPages = [news, mobileNews, newsDetail];
