import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashPassword } from '../../../server/auth/passwords.ts';
import { codeAt, fromBase32 } from '../../../server/auth/second-factor.ts';
import type { CallName } from '../../../server/calls.ts';
import { formOf, webpOfSize } from '../../helpers/build-pictures.ts';
import { ADMIN_PASSWORD, CHEAP, ROOT } from '../../helpers/site.ts';
import type { MemorySite } from './memory-site.ts';

export interface ChangingCall {
  readonly name: CallName;
  readonly body: (site: MemorySite) => object | FormData | Promise<object | FormData>;
}

const picture = readFileSync(join(ROOT, 'client/media/brand/icon-180.png'));
const narrow = { 'width-480': webpOfSize(480, 270), 'width-960': webpOfSize(960, 540) };
const application = { agentName: '李工', agentInfo: '公司', phone: '13800000000' };

/** Kind → the name of its id, a record of it, and what a save and an update write. */
const CONTENT = [
  ['product', 'productId', 'crane', { coverName: '新', productCon: '<p>新</p>' }, { productCon: '<p>改</p>' }],
  ['carousel', 'photoId', 'photo', { photoTitle: '新' }, { photoTitle: '改' }],
  ['news', 'newId', 'old', { newTitle: '新', newInfo: '<p>新</p>' }, { newInfo: '<p>改</p>' }],
  ['case', 'caseId', 'site', { caseName: '新', caseCon: '<p>新</p>' }, { caseCon: '<p>改</p>' }],
  ['page', 'pageId', 'service', { pagePath: 'new', pageCon: '<p>新</p>' }, { pageCon: '<p>改</p>' }],
] as const;

/** Every call that changes something, in each way that writes other files, on the disk that `officeDisk` makes. */
export const CHANGING: readonly ChangingCall[] = [
  ...CONTENT.flatMap(contentCalls),
  { name: 'preview/create', body: () => ({ kind: 'news', id: 'old' }) },
  {
    name: 'preview/end',
    async body({ call }) {
      await call('preview/create', { kind: 'news', id: 'old' });
      return { kind: 'news', id: 'old' };
    },
  },
  {
    name: 'news/delete',
    async body({ call }) {
      await call('preview/create', { kind: 'news', id: 'old' });
      return { newId: 'old' };
    },
  },
  { name: 'agent/save', body: () => ({ ...application, requestId: 'once' }) },
  { name: 'alliance/insert', body: () => application },
  { name: 'agent/mark', body: () => ({ agentId: 'application', handled: true }) },
  { name: 'agent/erase', body: () => ({ agentId: 'application' }) },
  { name: 'enquiry/save', body: () => ({ phone: '13800000000', requestId: 'once' }) },
  {
    name: 'enquiry/saveWithFile',
    async body({ call, store }) {
      await call('site/save', { site: { ...store.site.value, askExtra: { questions: [], file: true } } });
      return formOf({ phone: '13800000000', requestId: 'once', file: picture });
    },
  },
  { name: 'enquiry/mark', body: () => ({ enquiryId: 'enquiry', status: 'done' }) },
  { name: 'enquiry/erase', body: () => ({ enquiryId: 'enquiry' }) },
  { name: 'lead/assign', body: () => ({ enquiryIds: ['enquiry'], agentIds: ['application'], owner: 'first' }) },
  { name: 'lead/add', body: () => ({ kind: 'enquiry', phone: '13900000000' }) },
  { name: 'session/login', body: () => ({ username: 'admin', password: ADMIN_PASSWORD }) },
  { name: 'session/logout', body: () => ({}) },
  { name: 'account/password', body: () => ({ password: ADMIN_PASSWORD, newPassword: ADMIN_PASSWORD }) },
  { name: 'account/begin-totp', body: () => ({ password: ADMIN_PASSWORD }) },
  {
    name: 'account/confirm-totp',
    async body({ call, clock }) {
      const { data } = JSON.parse((await call('account/begin-totp', { password: ADMIN_PASSWORD })).text);
      return { code: codeAt(fromBase32(data.secret), Math.floor(clock.now() / 30_000)) };
    },
  },
  { name: 'account/end-totp', body: withRecoveryCode },
  { name: 'account/renew-codes', body: withRecoveryCode },
  { name: 'account/save', body: () => ({ username: 'third', auth: 'content', password: ADMIN_PASSWORD }) },
  { name: 'account/update', body: () => ({ accountId: 'second', disabled: true }) },
  { name: 'account/reset', body: () => ({ accountId: 'second' }) },
  { name: 'account/reset-totp', body: () => ({ accountId: 'second' }) },
  { name: 'account/remove', body: () => ({ accountId: 'second' }) },
  { name: 'account/update', body: withLeads },
  { name: 'account/remove', body: withLeads },
  { name: 'session/end', body: () => ({ sessionId: 'elsewhere' }) },
  { name: 'system/update', body: () => ({ sysName: '新名', logo: '/uploads/a.png' }) },
  { name: 'system/logo', body: () => formOf({ logo: picture }) },
  { name: 'file/upload', body: () => formOf({ type: 'news', file: picture }) },
  { name: 'file/upload', body: () => formOf({ type: 'news', file: webpOfSize(1600, 900, 4_000), ...narrow }) },
  { name: 'file/upload', body: () => formOf({ type: 'document', file: Buffer.from('%PDF-1.7\n') }) },
  { name: 'media/remove', body: () => ({ urls: ['/uploads/unused-2x2.png'] }) },
  { name: 'media/restore', body: () => ({ url: '/uploads/removed-2x2.png' }) },
  {
    name: 'sample/clear', // its parts follow each other, each whole by itself: here the uploads
    async body({ call }) {
      await call('news/delete', { newId: 'opening' });
      return {};
    },
  },
  { name: 'history/restore', body: () => ({ kind: 'news', id: 'old', version: 1 }) },
  { name: 'history/undelete', body: () => ({ kind: 'news', id: 'deleted' }) },
  {
    name: 'history/undelete', // its group is gone by now
    async body({ store }) {
      if (store.product.get('crane')) await store.product.amend('crane', { locationId: 'gone' });
      if (store.product.get('crane')) await store.product.remove('crane', { by: 'first' });
      return { kind: 'product', id: 'crane' };
    },
  },
  { name: 'history/erase', body: () => ({ kind: 'news', id: 'deleted' }) },
  { name: 'history/erase-all', body: () => ({ kind: 'news' }) },
  { name: 'site/save', body: ({ store }) => ({ site: { ...store.site.value, wechatLink: 'https://new.example/' } }) },
  { name: 'site/save-text', body: () => ({ name: 'company-profile.md', text: '# 新\n' }) },
  { name: 'history/restore', body: () => ({ kind: 'site', id: 'site.json', version: 1 }) },
];

/** What the table takes for a call that changes something, and why it is not tried. */
export const NOT_TRIED: Partial<Record<CallName, string>> = {
  'file/fetch': 'asks another site, and stores nothing',
  'media/replace': 'saves each user of a file by itself, as the update that is tried',
  'robot/test': 'asks another site, and stores nothing',
  'search/query': 'only reads',
  'system/backup': 'starts a process that writes elsewhere',
  'visit/record': 'counted in memory, written by the minute',
};

function contentCalls([kind, idName, id, first, then]: (typeof CONTENT)[number]): ChangingCall[] {
  return [
    { name: `${kind}/save`, body: () => first },
    { name: `${kind}/update`, body: () => ({ [idName]: id, ...then }) },
    { name: `${kind}/delete`, body: () => ({ [idName]: id }) },
    { name: `${kind}/move`, body: () => ({ [idName]: id, before: '' }) },
  ];
}

async function withRecoveryCode({ store }: MemorySite): Promise<object> {
  const codes = [await hashPassword('RECOVERY22', CHEAP)];
  await store.account.amend('first', { totp: { secret: 'AAAA', used: [], codes } });
  return { password: ADMIN_PASSWORD, code: 'recovery22' };
}

/** The second account has a lead of each kind, which the first one gets. */
async function withLeads({ store }: MemorySite): Promise<object> {
  await store.account.amend('second', { auth: 'lead' });
  await store.enquiry.amend('enquiry', { owner: 'second' });
  await store.agent.amend('application', { owner: 'second' });
  return { accountId: 'second', disabled: true, handTo: 'first' };
}
