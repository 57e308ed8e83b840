import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { kinds } from '../../../server/every-kind.ts';
import type { Store } from '../../../server/store/open-store.ts';
import { ACCOUNT, ARTICLE, NARROW, PHOTO, uploaded } from '../../helpers/temporary-store.ts';
import { APPLICATION, keepEnquiry, PREVIEW, SESSION } from './memory-place.ts';

/** Changes that follow one another on one thing; each is answered when its promise resolves. */
export interface Lane {
  readonly name: string;
  readonly steps: readonly ((store: Store) => Promise<unknown>)[];
  /** True when the steps may be asked for at once: the store puts them in a row. */
  readonly atOnce?: boolean;
}

const by = 'admin';
const password = { ...ACCOUNT.password, hash: 'bmV3' };

/** Every change that the server can make to a folder in use. No two touch the same thing, so that any may run side by side. */
export const LANES: readonly Lane[] = [
  { name: 'new article', steps: [({ news }) => news.create({ ...ARTICLE, newTitle: 'made' }, { by })] },
  { name: 'new article by name', steps: [({ news }) => news.create(ARTICLE, { by, id: 'named' })] },
  { name: 'first update', steps: [({ news }) => news.update('neighbour', { newInfo: '<p>一</p>' }, { by })] },
  {
    name: 'two updates at once',
    atOnce: true,
    steps: [
      ({ news }) => news.update('old', { newTitle: 'third' }, { by }),
      ({ news }) => news.update('old', { newInfo: '<p>四</p>' }, { by }),
    ],
  },
  {
    name: 'a life',
    steps: [
      ({ product }) => product.create({ ...PRODUCT, coverName: 'one' }, { by, id: 'life' }),
      ({ product }) => product.update('life', { coverName: 'two' }, { by, version: 1 }),
      ({ product }) => product.remove('life', { by }),
      ({ product }) => product.restoreDeleted('life'),
      ({ product }) => product.update('life', { productCon: '<p>三</p>' }, { by }),
      ({ product }) => product.remove('life', { by }),
    ],
  },
  { name: 'unreadable one saved', steps: [({ news }) => news.update('broken', { newTitle: 'mended' }, { by })] },
  { name: 'delete', steps: [({ carousel }) => carousel.remove('photo', { by })] },
  { name: 'new photo', steps: [({ carousel }) => carousel.create(PHOTO, { by, id: 'photo2' })] },
  { name: 'bring back', steps: [({ news }) => news.restoreDeleted('deleted')] },
  { name: 'application', steps: [({ agent }) => agent.create({ ...APPLICATION, agentName: 'made' }, { by: '' })] },
  { name: 'application handled', steps: [({ agent }) => agent.update('application', { handled: true }, { by })] },
  { name: 'enquiry with a file', steps: [(store) => keepEnquiry(store, 'sent')] },
  { name: 'enquiry erased, its file too', steps: [(store) => store.erase('enquiry', 'unwanted', { by })] },
  { name: 'application erased', steps: [(store) => store.erase('agent', 'unwanted', { by })] },
  {
    name: 'page with another address',
    steps: [({ page }) => page.update('page', { pagePath: 'second' }, { by })],
  },
  {
    name: 'preview link',
    steps: [({ preview }) => preview.create(PREVIEW, { by, id: 'token' })],
  },
  {
    name: 'account',
    steps: [
      ({ account }) => account.create({ ...ACCOUNT, username: 'third' }, { by, id: 'third' }),
      ({ account }) => account.update('third', { password }, { by }),
      ({ account }) => account.remove('third', { by }),
    ],
  },
  { name: 'password', steps: [({ account }) => account.update('second', { password }, { by })] },
  { name: 'account removed', steps: [({ account }) => account.remove('first', { by })] },
  { name: 'session started', steps: [({ session }) => session.create(SESSION, { by, id: 's3' })] },
  {
    name: 'session seen and ended',
    steps: [
      ({ session }) => session.amend('s1', { lastSeenAt: '2026-11-20T09:00:00.000Z' }),
      ({ session }) => session.remove('s1', { by }),
    ],
  },
  {
    name: 'system name',
    steps: [
      ({ system }) => system.save({ sysName: 'first', logo: '' }, { by }),
      ({ system }) => system.save({ sysName: 'second', logo: '/uploads/a.png' }, { by }),
    ],
  },
  { name: 'site', steps: [({ site }) => site.save({ ...site.value, wechatLink: 'https://example.com/' }, { by })] },
  {
    name: 'text',
    atOnce: true,
    steps: [
      ({ texts }) => texts.update('company-profile.md', { value: '# 二\n' }, { by }),
      ({ texts }) => texts.update('company-profile.md', { value: '# 三\n' }, { by }),
    ],
  },
  { name: 'upload', steps: [({ uploads }) => uploads.save(uploaded('second picture'))] },
  { name: 'another upload', steps: [({ uploads }) => uploads.save(uploaded('third picture'))] },
  {
    name: 'upload with narrower widths',
    steps: [({ uploads }) => uploads.save(uploaded('fourth picture', 1600), NARROW)],
  },
];

export const PRODUCT = storedFields(kinds.product).empty;

/** One small change of each kind. */
export function touchEach(store: Store): Promise<unknown>[] {
  const { news, product, carousel, agent, enquiry, account, session, system, site, texts } = store;
  const changes: Promise<unknown>[] = [
    news.update('neighbour', { newIntro: 'after' }, { by }),
    product.create(PRODUCT, { by }),
    carousel.create(PHOTO, { by }),
    store.case.create(storedFields(kinds.case).empty, { by }),
    agent.create(APPLICATION, { by }),
    enquiry.create(storedFields(kinds.enquiry).empty, { by }),
    account.update('first', { name: 'after' }, { by }),
    session.create(SESSION, { by }),
    system.save({ sysName: 'after', logo: '' }, { by }),
    site.save({ ...site.value, wechatLink: 'https://after.example/' }, { by }),
  ];
  for (const { id } of texts.all()) changes.push(texts.update(id, { value: '# after\n' }, { by }));
  return changes;
}
