import { loadSettings } from '../../load-settings.ts';
import { page, pictureOf } from '../page.ts';

const scenarios = page('/yingyongchangjing', {
  device: 'every',
  query: ['scene'],
  keepAlive: true, // the carousel goes on from where it is when another scene is asked for
  load: (ask) => loadSettings(ask, 'scenarios', 'phones'),
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
  view: () => import('./scenarios.tsx'),
});

export const scenarioPages = [scenarios];
