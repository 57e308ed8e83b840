import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { type CallName, calls } from '../../../server/calls.ts';
import { credentialHeaders, type Reply } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

/** Values of a field that the call takes, and values for which it is 400 and names the field. */
interface Values {
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}

const NOT_TEXT = [5, true, ['a']];
const each = (words: string) => words.split(' ');
const signs = (count: number) => ['字'.repeat(count), '𠮷'.repeat(count)];
const only = (...right: unknown[]) => ({ but: (...wrong: unknown[]): Values => ({ right, wrong }) });
/** A text of at most so many Unicode code points that may be left out. */
const text = (most: number) => only('', null, ...signs(most)).but(...signs(most + 1), ...NOT_TEXT);
/** As `text`, for a field that must not be blank. */
const filled = (most: number) =>
  only(...signs(most)).but(...signs(most + 1), ...NOT_TEXT, '', null, ' \u3000', '\u200b');
const list = (most: number, entry: unknown, ...wrong: unknown[]) =>
  only([], null, Array(most).fill(entry)).but(Array(most + 1).fill(entry), 'a', {}, [5], ...wrong);
const yesNo = only(true, false, null).but('true', 1, '');
const picture = only('', null, '/uploads/a.png', '/media/a.png', 'http://a.cn/a', 'https://a.cn/a').but(
  ...each('/a.png a.png //a.cn/a data:image/png;base64,aa javascript:a /uploads/../a'),
  5,
);
const film = only('', null, '/uploads/a.mp4', '/media/a.mp4', 'https://a.cn/a').but('http://a.cn/a', '/a.mp4', 5);
const page = only(null, '', 1, '2', 99_999).but(0, -1, 1.5, 'x', '1e3', ' 1', true);
const limit = (most: number) => only(null, '', 1, String(most), most).but(0, most + 1, 1.5, 'x');
const filter = only('', null, '字').but(...NOT_TEXT);
const day = only('', null, '2026-02-28').but('2026-02-30', '2026-2-1', '20260201', '2026-13-01', 5);
const choice = (...names: string[]) =>
  only(...names, null).but('x', names.join(), names[0]?.toUpperCase(), ...NOT_TEXT);
const paged = { page, limit: limit(9_999) };

const listed = { ...paged, scope: only(null, 'all').but('', 'ALL', 'x', ...NOT_TEXT) };
/** With `scope`; without it they are ignored. */
const scoped = {
  status: only('', 'published', 'scheduled', 'draft').but('public', 5),
  sort: only('', 'order', 'newest', 'oldest', 'title').but('NEWEST', 5),
  from: day,
  to: day,
};
const publication = {
  status: choice('published', 'draft'),
  pinned: yesNo,
  publishAt: only('', null, '2026-11-20T08:00:00.000Z', '2099-12-31T23:59:59.999Z').but(
    ...each('2026-11-20 2026-11-20T08:00:00Z 2026-11-20T08:00:00.000+08:00 2026-02-30T08:00:00.000Z'),
    ...each('2026-11-20T24:00:00.000Z 2026-11-20T08:60:00.000Z 2026-11-20t08:00:00.000z'),
    5,
  ),
};
const fact = { label: '字'.repeat(200), value: '字'.repeat(200) };
const param = { name: '字'.repeat(100), value: '字'.repeat(500) };
const POINT = { x: 50, y: 50.5, mobileX: 1, mobileY: 1, productId: 'tower-crane-monitor' };
const download = { name: '字'.repeat(100), url: '/uploads/a.pdf' };
const telephone = only('10000000000', '138-0000 0000', '+86 13800000000', '１３８００００００００').but(
  ...[...each('1380000000 138000000000 23800000000 1380000000x'), '', ' ', null, 5],
);
const lead = { website: text(200), requestId: text(64), elapsed: only(null, 0, 1.5, 5_000).but('5000', true) };

/** The call's name, what else is sent with each value, and the fields. */
const ROWS: [name: CallName, others: object, fields: Record<string, Values>][] = [
  [
    'case/save',
    {},
    {
      ...publication,
      caseName: text(200),
      caseTitle: text(200),
      casePlace: text(200),
      caseSummary: text(2_000),
      caseCover: picture,
      casePoster: picture,
      caseFilm: film,
      casePath: only('', null).but('/map', '/qdfangwu/', 'qdfangwu', '/qdfangwu', 5), // the last is the starter's case's
      caseCaptions: list(12, '字'.repeat(200), ['字'.repeat(201)], [null]),
      caseFacts: list(
        8,
        fact,
        [{ ...fact, label: '' }],
        [{ ...fact, value: ' ' }],
        [{ label: '高' }],
        [{ ...fact, value: '字'.repeat(201) }],
      ),
      caseProducts: list(12, 'tower-crane-monitor'),
    },
  ],
  [
    'product/save',
    {},
    {
      ...publication,
      coverName: text(200),
      coverDescribe: text(2_000),
      short: text(18),
      coverUrl: picture,
      seoTitle: text(80),
      seoDescription: text(200),
      jumpUrl: only('', '/a', `/${'a'.repeat(2_047)}`, 'http://a.cn').but(
        `/${'a'.repeat(2_048)}`,
        '/\\a.cn',
        'mailto:a@b.cn',
      ),
      pictures: list(
        12,
        { url: '/uploads/a.png', alt: '字'.repeat(200) },
        [{ url: '/a' }],
        [{ alt: '字'.repeat(201) }],
      ),
      params: list(60, param, [{ ...param, name: '字'.repeat(101) }], [{ ...param, value: '字'.repeat(501) }]),
      downloads: list(10, download, [{ ...download, name: '字'.repeat(101) }]),
    },
  ],
  ['news/save', {}, { ...publication, newTitle: text(200), newIntro: text(2_000), newCover: picture }],
  ...(['product/list', 'news/list', 'case/list', 'page/list'] as const).flatMap((name): (typeof ROWS)[number][] => [
    [name, {}, listed],
    [name, { scope: 'all' }, scoped],
  ]),
  [
    'preview/create',
    { id: 'opening' },
    { kind: only().but('carousel', 'site', null, '', 5), id: only().but('', null, 5) },
  ],
  [
    'search/query',
    { q: '塔机' },
    { page, limit: limit(50), q: only(...signs(50)).but(...signs(51), '', ' 　', null, 5) },
  ],
  [
    'enquiry/save',
    { phone: '13800000000' },
    {
      ...lead,
      name: text(50),
      company: text(50),
      content: text(500),
      productId: only('', null, 'unknown').but(...NOT_TEXT),
      page: only(null, '/a', `/${'a'.repeat(199)}`).but(
        `/${'a'.repeat(200)}`,
        'a',
        '//a.cn',
        '/\\a',
        'https://a.cn/',
        5,
      ),
    },
  ],
  ...(['agent/save', 'alliance/insert'] as const).map((name): (typeof ROWS)[number] => [
    name,
    { agentName: '王', agentInfo: '甲', phone: '13800000000' },
    { ...lead, agentName: filled(50), agentInfo: filled(50), phone: telephone },
  ]),
  ['carousel/save', {}, { photoTitle: text(200), photoInfo: text(2_000), photoUrl: picture }],
  ['carousel/list', {}, { ...paged, photoTitle: filter }],
  ['product/all', {}, { limit: limit(9_999) }],
  [
    'system/update',
    { sysName: '后台', logo: '/media/a.png' },
    {
      sysName: filled(30),
      logo: only(...picture.right.filter(Boolean)).but(...picture.wrong, '', null, ' ', '\u200b'),
      itemId: only(null, '1').but(1, true),
    },
  ],
  [
    'enquiry/list',
    {},
    { ...paged, keyword: filter, status: only('', 'new', 'following', 'done', 'invalid').but('x', 5) },
  ],
  ['agent/list', {}, { ...paged, keyword: filter, agentName: filter, handled: only(true, false, null).but('true', 1) }],
  ['enquiry/export', {}, { keyword: filter, status: only('', 'new').but('x', 5) }],
  ['account/list', {}, paged],
  [
    'account/save',
    { auth: 'content', password: 'Scaffold-and-Net-3' },
    {
      username: only('abc', '9.A_b-c', 'x'.repeat(32)).but(
        ...each('ab -abc .abc 中文名'),
        'x'.repeat(33),
        'a c',
        'abc\n',
        '',
        null,
      ),
    },
  ],
  [
    'account/save',
    { username: 'refused' },
    { auth: only().but('x', 'content,x', 'content, lead', 'CONTENT', null, 5) },
  ],
  ['audit/list', {}, { ...paged, from: day, to: day, account: filter, action: filter, keyword: filter }],
  ['audit/export', {}, { from: day, to: day }],
  ['visit/report', {}, { days: only(7, 30, 90, 365).but(0, 8, 366, 7.5, '7', null) }],
  [
    'visit/record',
    { page: '/', event: 'view' },
    {
      event: only('view', 'phone', 'form', 'download').but('click', 'VIEW', '', null, 5),
      page: only('/unknown', `/${'a'.repeat(4_000)}`).but(null, 5),
      productId: filter,
      newId: filter,
      caseId: filter,
      referrer: filter,
    },
  ],
  [
    'media/list',
    {},
    {
      ...paged,
      keyword: filter,
      type: only('', 'picture', 'document', 'film').but('x', 5),
      unused: yesNo,
      removed: yesNo,
    },
  ],
  ['enquiry/mark', {}, { note: text(500), owner: only('', null).but('nobody', 5), followDate: day }],
  [
    'site/save',
    {},
    {
      synonyms: list(200, ['a', 'b'], [['a']], [each('a b c d e f g h i j k')], [['字'.repeat(21), 'b']]),
      heroPoints: list(12, POINT, [{ ...POINT, x: '1' }], [{ x: 1, productId: 'a' }]),
      reply: only({ who: '字'.repeat(50), when: '' }).but({ who: '字'.repeat(51), when: '' }, { who: '', when: 5 }),
      privacy: only({ keepMonths: 60 }, { keepMonths: 0 }).but(
        { keepMonths: 61 },
        { keepMonths: -1 },
        { keepMonths: '1' },
      ),
      greyscale: yesNo,
    },
  ],
  ['media/remove', {}, { urls: only().but([], null, 'a', [5]) }],
  ['file/fetch', {}, { url: only().but('', null, 5, 'http://example.com/a.png', 'https://example.com:8443/a.png') }],
];

describe('the fields of a call', () => {
  const site = suiteSite({ TRUST_PROXY: '1' });
  const staff = suiteStaff(site);
  before(() => writeFileSync(join(site.uploadsDir, 'a.pdf'), '%PDF-1.7\n'));

  let enquiryId = '';
  before(async () => {
    await send('enquiry/save', { phone: '13800000000' });
    const { body } = await site.call<{ data: { enquiryId: string }[] }>('enquiry/list', {}, staff);
    enquiryId = body.data?.data[0]?.enquiryId ?? '';
  });

  let visitors = 0;
  /** From an address of its own each time: what visitors send is limited by address. */
  const sendText = (name: CallName, body: string): Promise<Reply> => {
    visitors += 1;
    const from = `10.1.${visitors >> 8}.${visitors & 255}`;
    const headers = { ...credentialHeaders(staff), 'content-type': 'application/json', 'x-forwarded-for': from };
    return site.send(calls[name].method, calls[name].path, { headers, body });
  };
  const send = (name: CallName, input: object) => sendText(name, JSON.stringify(input));

  const inputOf = (name: CallName, fields: object) => {
    if (name === 'site/save') return { site: fields };
    return name === 'enquiry/mark' ? { enquiryId, ...fields } : fields;
  };

  for (const [name, others, fields] of ROWS)
    it(`${name} takes what is at a limit${'scope' in others ? ' from staff' : ''}, and names what is beyond it`, async () => {
      for (const [field, { right, wrong }] of Object.entries(fields)) {
        for (const value of right) {
          const { status, text } = await send(name, inputOf(name, { ...others, [field]: value }));
          assert.equal(status, 200, `${field} ${JSON.stringify(value)}: ${text}`);
        }
        for (const value of wrong) {
          const { status, body } = await send(name, inputOf(name, { ...others, [field]: value }));
          const named = Object.keys(body.errors ?? {}).some((key) => key.split('.')[0] === field);
          assert.deepEqual([status, named], [400, true], `${field} ${JSON.stringify(value)}: ${JSON.stringify(body)}`);
        }
      }
    });

  it('JSON takes 1 MiB of a call, 8 KiB of one that is for everybody to send', async () => {
    for (const [name, most] of Object.entries({
      'product/list': 1_048_576,
      'visit/record': 8_192,
    })) {
      const sent = (bytes: number) => sendText(name as CallName, '{"page":0}'.padEnd(bytes)); // proof: names of calls
      assert.deepEqual([(await sent(most)).status, (await sent(most + 1)).status], [400, 413], name);
    }
  });

  it('a list without scope ignores what only staff may ask', async () => {
    for (const name of ['product/list', 'news/list', 'case/list', 'page/list'] as const)
      for (const [field, { wrong }] of Object.entries(scoped))
        for (const value of wrong) assert.equal((await send(name, { [field]: value })).status, 200, `${name} ${field}`);
  });
});
