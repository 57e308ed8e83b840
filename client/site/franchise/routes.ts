import { loadSettings } from '../../load-settings.ts';
import { page } from '../page.ts';

const franchise = page('/dljm', {
  device: 'desktop',
  sibling: '/dailijiameng',
  query: ['applied'],
  form: 'agent/save',
  load: (ask) => loadSettings(ask, 'banners', 'franchise', 'phones'),
  head: ({ banners, franchise }) => ({
    title: banners.franchise.title,
    description: franchise.desc,
    image: franchise.image,
  }),
  source: 'site/franchise/franchise.tsx',
  view: () => import('./franchise.tsx'),
});

const mobileFranchise = page('/dailijiameng', {
  device: 'mobile',
  sibling: '/dljm',
  query: ['applied'],
  form: 'agent/save',
  hidesContact: true,
  load: async (ask) => {
    const { banners, franchise, phones } = await loadSettings(ask, 'banners', 'franchise', 'phones');
    const { advantages: _, ...shown } = franchise;
    return { banner: banners.franchise, franchise: shown, phones };
  },
  head: ({ banner, franchise }) => ({ title: banner.title, description: franchise.desc, image: franchise.image }),
  source: 'site/franchise/mobile-franchise.tsx',
  view: () => import('./mobile-franchise.tsx'),
});

export const franchisePages = [franchise, mobileFranchise];
