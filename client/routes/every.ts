import { articleHref } from '../../server/contract/addresses.ts';
import { parts } from '../load-settings.ts';
import { casePage } from '../site/cases/case-page.ts';
import { type Page, page } from '../site/page.ts';
import { articleName } from '../site/widgets/cards/article-name.ts';

export const notFoundPage = page('/404', {
  device: 'every',
  load: async () => ({}),
  head: () => ({ title: '页面不存在', description: '抱歉，您无法进入该页面', hidden: true }),
  source: 'site/not-found/not-found.tsx',
  view: () => import('../site/not-found/not-found.tsx'),
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
  view: () => import('../site/news/news-detail.tsx'),
});

const scenarios = page('/yingyongchangjing', {
  device: 'every',
  query: ['scene'],
  kept: true, // the carousel goes on from where it is when another scene is asked for
  load: (ask) => parts(ask, 'scenarios', 'phones'),
  head: ({ scenarios }, { scene }) => {
    const named = scenarios.find((scenario) => scenario.id === scene);
    const titles = scenarios.map((scenario) => scenario.title).join('、');
    return {
      title: named ? `${named.title} - 应用场景` : '应用场景',
      description: named ? named.desc : `同一套平台、同一支安装队伍，用在这些现场：${titles}。`,
      canonical: named ? `/yingyongchangjing?${new URLSearchParams({ scene: named.id })}` : '/yingyongchangjing',
      ...pictureOf(named ?? scenarios[0]),
    };
  },
  source: 'site/scenarios/scenarios.tsx',
  view: () => import('../site/scenarios/scenarios.tsx'),
});

const cases = page('/xiangmuanli', {
  device: 'every',
  load: (ask) => parts(ask, 'cases', 'figures', 'partners', 'phones'),
  head: ({ cases }) => ({
    title: '项目案例',
    description: `${cases.map((item) => `${item.name}：${item.title}`).join('；')}。`,
    ...pictureOf(cases[0]),
  }),
  source: 'site/cases/cases.tsx',
  view: () => import('../site/cases/cases.tsx'),
});

const contact = page('/map', {
  device: 'every',
  load: (ask) => parts(ask, 'company', 'phones', 'map', 'routes'),
  head: ({ company, phones, map }) => ({
    title: '联系我们',
    description: `${phones.map((phone) => `${phone.label} ${phone.number}`).join('，')}，邮箱 ${company.mailbox}。地址：${company.address}。`,
    image: map.picture,
  }),
  source: 'site/contact/contact.tsx',
  view: () => import('../site/contact/contact.tsx'),
});

const casePages = (['/huanghejiangong', '/sddianjian1', '/sdkaili', '/qdfangwu'] as const).map(casePage);

function pictureOf(pictured: { image: string } | undefined): { image?: string } {
  return pictured ? { image: pictured.image } : {};
}

/** Pages laid out for every device: nobody is sent away from them. */
export const everyPages: readonly Page[] = [newsDetail, scenarios, cases, ...casePages, contact];
