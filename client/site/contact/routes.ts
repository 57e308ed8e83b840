import { loadSettings } from '../../load-settings.ts';
import { page } from '../page.ts';

const contact = page('/map', {
  device: 'every',
  load: (ask) => loadSettings(ask, 'company', 'phones', 'map', 'routes'),
  head: ({ company, phones, map }) => ({
    title: '联系我们',
    description: `${phones.map((phone) => `${phone.label} ${phone.number}`).join('，')}，邮箱 ${company.mailbox}。地址：${company.address}。`,
    image: map.picture,
  }),
  source: 'site/contact/contact.tsx',
  view: () => import('./contact.tsx'),
});

export const contactPages = [contact];
