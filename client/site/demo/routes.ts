import { loadSettings } from '../../load-settings.ts';
import { page } from '../page.ts';

const demo = page('/demo', {
  device: 'desktop',
  load: (ask) => loadSettings(ask, 'showroom', 'figures', 'company', 'map'),
  head: () => ({ title: '演示页面', description: '网站部件的演示页面', hidden: true }),
  source: 'site/demo/demo.tsx',
  view: () => import('./demo.tsx'),
});

export const demoPages = [demo];
