import { loadSettings } from '../../load-settings.ts';
import { page, pictureOf } from '../page.ts';
import { casePage } from './case-page.ts';

const cases = page('/xiangmuanli', {
  device: 'every',
  load: (ask) => loadSettings(ask, 'cases', 'figures', 'partners', 'phones'),
  head: ({ cases }) => ({
    title: '项目案例',
    description: `${cases.map((item) => `${item.name}：${item.title}`).join('；')}。`,
    ...pictureOf(cases[0]),
  }),
  source: 'site/cases/cases.tsx',
  view: () => import('./cases.tsx'),
});

const singleCases = (['/huanghejiangong', '/sddianjian1', '/sdkaili', '/qdfangwu'] as const).map(casePage);

export const casePages = [cases, ...singleCases];
