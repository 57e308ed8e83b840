import { loadSettings } from '../../load-settings.ts';
import { page } from '../page.ts';

const about = page('/gywm', {
  device: 'desktop',
  sibling: '/gongsijianjie',
  load: async (ask) => {
    const site = await loadSettings(ask, 'banners', 'company', 'phones', 'profile', 'rights', 'honours', 'map');
    const { html } = await ask('site/text', { name: site.profile.text });
    return { ...site, html };
  },
  head: ({ profile }) => ({ title: '关于我们', description: profile.summary, image: profile.image }),
  source: 'site/about/about.tsx',
  view: () => import('./about.tsx'),
});

const mobileAbout = page('/gongsijianjie', {
  device: 'mobile',
  sibling: '/gywm',
  load: async (ask) => {
    const { banners, ...site } = await loadSettings(
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
  view: () => import('./mobile-about.tsx'),
});

export const aboutPages = [about, mobileAbout];
