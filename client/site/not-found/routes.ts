import { page } from '../page.ts';

export const notFoundPage = page('/404', {
  device: 'every',
  load: async () => ({}),
  head: () => ({ title: '页面不存在', description: '抱歉，您无法进入该页面', hidden: true }),
  source: 'site/not-found/not-found.tsx',
  view: () => import('./not-found.tsx'),
});
