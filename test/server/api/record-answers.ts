import { writeFile } from 'node:fs/promises';
import { type CallName, calls } from '../../../server/contract/calls.ts';
import { fieldsOf } from '../../helpers/fields-of.ts';
import { type Asked, type Maker, RECORDED, startPlayer } from './play-recorded.ts';

/**
 * Records the answers that recorded-answers.test.ts holds the server to: `node --import tsx test/server/api/record-answers.ts`.
 * Only a change of the contract is a reason to record anew; read the difference before it is committed.
 */

const PICTURE = 'client/media/brand/icon-180.png';
const names = Object.keys(calls) as CallName[]; // proof: the table's own keys

const good: readonly (readonly [Maker, CallName, object, Asked['keep']?])[] = [
  ['stranger', 'product/all', {}],
  ['stranger', 'product/all', { limit: 2 }],
  ['stranger', 'product/all', { limit: '1' }],
  ['stranger', 'product/list', {}],
  ['stranger', 'product/list', { page: 2, limit: 5 }],
  ['stranger', 'product/list', { page: '2', limit: '5' }],
  ['stranger', 'product/list', { coverName: '塔机' }],
  ['stranger', 'product/list', { locationId: 'cpxt', limit: 3 }],
  ['stranger', 'product/list', { coverName: '没有这个', locationId: '' }],
  ['stranger', 'product/list', { page: 999 }],
  ['stranger', 'product/detail', { productId: 'tower-crane-monitor' }],
  ['stranger', 'product/detail', { productId: 'nothing' }],
  ['stranger', 'product/around', { productId: 'tower-crane-monitor' }],
  ['stranger', 'product/around', { productId: 'nothing' }],
  ['stranger', 'carousel/list', {}],
  ['stranger', 'carousel/list', { photoTitle: '工地' }],
  ['stranger', 'carousel/all', {}],
  ['stranger', 'carousel/detail', { photoId: 'carousel-news' }],
  ['stranger', 'carousel/detail', { photoId: 'nothing' }],
  ['stranger', 'news/list', {}],
  ['stranger', 'news/list', { newTitle: '机器人', limit: 9999 }],
  ['stranger', 'news/list', { page: 3, limit: 10 }],
  ['stranger', 'news/detail', { newId: '2026-08-outdoor-yard-open' }],
  ['stranger', 'news/detail', { newId: 'nothing' }],
  ['stranger', 'news/around', { newId: '2026-08-outdoor-yard-open' }],
  ['stranger', 'news/around', { newId: 'nothing' }],
  ['stranger', 'site/parts', { names: ['company', 'phones'] }],
  ['stranger', 'site/parts', { names: ['hero', 'cases', 'figures', 'map'] }],
  ['stranger', 'site/parts', { names: ['nothing'] }],
  ['stranger', 'site/text', { name: 'company-profile.md' }],
  ['stranger', 'site/text', { name: 'nothing.md' }],
  ['stranger', 'site/text', { name: '../site.json' }],
  ['stranger', 'agent/save', { agentName: '王', agentInfo: '建工', phone: '13800000001', requestId: 'r1' }],
  ['stranger', 'agent/save', { agentName: '王', agentInfo: '建工', phone: '13800000001', requestId: 'r1' }],
  ['stranger', 'alliance/insert', { clientName: '李四', companyName: '中建八局', phone: '13800000002' }],
  ['stranger', 'agent/save', { clientName: '', companyName: ' ', phone: '1' }],
  ['stranger', 'agent/save', { agentName: '', agentInfo: 'x', phone: '' }],
  ['stranger', 'agent/save', { agentName: '{{x*51}}', agentInfo: 'x', phone: '13800000003' }],
  ['admin', 'session/user', {}],
  ['plain', 'session/user', {}],
  ['admin', 'overview/read', {}],
  ['admin', 'agent/list', {}, { agent: 'data.0.agentId' }],
  ['admin', 'agent/list', { agentName: '王' }],
  ['admin', 'agent/detail', { agentId: '{{agent}}' }],
  ['admin', 'agent/detail', { agentId: 'nothing' }],
  ['admin', 'agent/mark', { agentId: '{{agent}}', handled: true, note: '已联系' }],
  ['admin', 'agent/mark', { agentId: '{{agent}}', note: 'x', version: 1 }],
  ['admin', 'agent/mark', { agentId: 'nothing', handled: true }],
  ['admin', 'agent/export', {}],
  [
    'admin',
    'product/save',
    { coverName: '新产品', locationId: 'zhgd', productCon: '<h1>a</h1><p onclick=x>b</p>' },
    { product: 'productId' },
  ],
  ['admin', 'product/detail', { productId: '{{product}}' }],
  ['admin', 'product/update', { productId: '{{product}}', coverDescribe: '描述', version: 1 }],
  ['admin', 'product/update', { productId: '{{product}}', coverDescribe: '描述', version: 1 }],
  [
    'admin',
    'product/update',
    { productId: '{{product}}', jumpUrl: 'https://example.com/a', coverUrl: '/media/a.webp' },
  ],
  ['admin', 'product/update', { productId: '{{product}}', jumpUrl: 'javascript:alert(1)' }],
  ['admin', 'product/update', { productId: '{{product}}', coverUrl: '//evil.example/x.png' }],
  ['admin', 'product/update', { productId: '{{product}}', coverName: null }],
  ['admin', 'product/update', { productId: 'nothing', coverName: 'x' }],
  ['admin', 'product/save', { coverName: '{{x*201}}' }],
  ['admin', 'product/save', { coverDescribe: '{{x*2001}}' }],
  ['admin', 'product/save', { productCon: '<p>{{字*180000}}</p>' }],
  ['admin', 'product/save', {}, { empty: 'productId' }],
  ['admin', 'product/detail', { productId: '{{empty}}' }],
  ['admin', 'history/versions', { kind: 'product', id: '{{product}}' }],
  ['admin', 'history/version', { kind: 'product', id: '{{product}}', version: 1 }],
  ['admin', 'history/version', { kind: 'product', id: '{{product}}', version: 9 }],
  ['admin', 'history/restore', { kind: 'product', id: '{{product}}', version: 1, current: 1 }],
  ['admin', 'history/restore', { kind: 'product', id: '{{product}}', version: 1, current: 3 }],
  ['admin', 'product/delete', { productId: '{{product}}' }],
  ['admin', 'product/delete', { productId: '{{product}}' }],
  ['admin', 'product/detail', { productId: '{{product}}' }],
  ['admin', 'history/deleted', {}],
  ['admin', 'history/deleted', { kind: 'product', page: 1, limit: 1 }],
  ['admin', 'history/undelete', { kind: 'product', id: '{{product}}' }],
  ['admin', 'history/undelete', { kind: 'product', id: '{{product}}' }],
  ['admin', 'history/undelete', { kind: 'news', id: 'nothing' }],
  ['admin', 'carousel/save', { photoTitle: '图', photoInfo: '说明', photoUrl: '/media/a.webp' }, { photo: 'photoId' }],
  ['admin', 'carousel/update', { photoId: '{{photo}}', photoTitle: '新图', version: 1 }],
  ['admin', 'carousel/update', { photoId: '{{photo}}', photoTitle: '新图', version: 1 }],
  ['admin', 'carousel/delete', { photoId: '{{photo}}' }],
  ['admin', 'history/versions', { kind: 'carousel', id: 'carousel-news' }],
  [
    'admin',
    'news/save',
    { newTitle: '新闻', newIntro: '简介', newInfo: '<p style="color:red">正文</p><script>1</script>' },
    { news: 'newId' },
  ],
  ['admin', 'news/detail', { newId: '{{news}}' }],
  ['admin', 'news/update', { newId: '{{news}}', newTitle: '改', version: 1 }],
  ['admin', 'news/update', { newId: '{{news}}', newTitle: '改', version: 1 }],
  ['admin', 'news/delete', { newId: '{{news}}' }],
  ['admin', 'history/undelete', { kind: 'news', id: '{{news}}' }],
  ['admin', 'site/read', {}, { revision: 'revision' }],
  ['admin', 'site/texts', {}],
  ['admin', 'site/save', { site: {} }],
  ['admin', 'site/save', {}],
  ['admin', 'site/save-text', { name: 'company-profile.md', text: '# 公司\n\n正文' }, { saved: 'revision' }],
  ['admin', 'site/save-text', { name: 'company-profile.md', text: 'x', revision: 'other' }],
  ['admin', 'site/save-text', { name: 'nothing.md', text: 'x' }],
  ['admin', 'site/save-text', { name: '../x', text: 'x' }],
  ['admin', 'site/version', { name: 'company-profile.md', time: 'nothing' }],
  ['admin', 'site/restore', { name: 'company-profile.md', time: 'nothing' }],
  ['admin', 'site/versions', { name: 'nothing.md' }],
  ['stranger', 'site/text', { name: 'company-profile.md' }],
  ['admin', 'system/update', { sysName: '后台', logo: '/media/brand/icon-180.png', itemId: '' }],
  ['admin', 'system/update', { sysName: '', logo: '' }],
  ['admin', 'system/update', { sysName: '{{x*31}}', logo: '/media/a.png' }],
  ['admin', 'system/update', { sysName: '后台', logo: '/media/a.png', itemId: 'nothing' }],
  ['plain', 'system/update', { sysName: '后台', logo: '/media/a.png' }],
  ['plain', 'site/read', {}],
  ['plain', 'site/save', {}],
  ['plain', 'product/save', { coverName: '二', locationId: 'cpxt' }, { second: 'productId' }],
  ['admin', 'account/password', { password: 'wrong-wrong', newPassword: 'Another-Crane-9' }],
  ['admin', 'account/password', { password: 'Crane-and-Tower-7', newPassword: 'short' }],
  ['admin', 'account/password', { password: '', newPassword: '' }],
  ['stranger', 'session/login', { username: 'admin', password: 'wrong-wrong' }],
  ['stranger', 'session/login', { username: 'nobody', password: 'wrong-wrong' }],
  ['stranger', 'session/login', { username: '', password: '' }],
  ['stranger', 'agent/save', { agentName: '三', agentInfo: '三建', phone: '13800000004' }],
  ['stranger', 'agent/save', { agentName: '四', agentInfo: '四建', phone: '13800000005' }],
  ['stranger', 'alliance/insert', { agentName: '五', agentInfo: '五建', phone: '13800000006' }],
  ['stranger', 'agent/save', { agentName: '六', agentInfo: '六建', phone: '13800000007' }],
];

const VALUES: readonly unknown[] = [7, ['x'], { deep: 1 }];

function* requests(): Generator<Asked> {
  for (const [by, name, input, keep] of good) yield json(by, name, JSON.stringify(input), keep);
  for (const file of ['package.json', PICTURE])
    for (const type of ['product', 'quill', 'carousel', 'news', 'other'])
      yield upload('file/upload', 'file', file, { type });
  yield upload('file/upload', 'picture', PICTURE, { type: 'news' });
  yield upload('file/upload', 'file', PICTURE, {});
  yield upload('system/logo', 'logo', PICTURE, {});
  yield upload('system/logo', 'logo', 'package.json', {});
  for (const name of names) yield* refusals(name);
  for (const path of ['/v1/nothing', '/v1/product', '/item/user', '/service-basics-item/x', '/allianceRest/insert/'])
    yield { by: 'stranger', method: 'POST', path, type: 'application/json', body: '{}' };
}

/** Everything that is refused before a handler sees it. */
function* refusals(name: CallName): Generator<Asked> {
  const { path, method, who, needsToken, body, permission } = calls[name];
  if (name === 'session/logout') return;
  for (const other of ['GET', 'DELETE']) yield { by: 'stranger', method: other, path };
  if (who === 'staff') yield json('stranger', name, '{}');
  if (needsToken) yield json('cookie', name, '{}');
  if (permission) yield json('plain', name, '{}');
  const by = who === 'staff' ? 'admin' : 'stranger';
  if (body !== 'json') {
    yield json(by, name, '{}');
    return;
  }
  yield { by, method, path, type: 'text/plain', body: '{}' };
  for (const broken of ['{"a":', '[]', '"x"', 'null']) yield json(by, name, broken);
  for (const field of fieldsOf(name)) {
    for (const value of VALUES) yield json(by, name, JSON.stringify({ [field]: value }));
  }
}

function json(by: Maker, name: CallName, body: string, keep?: Asked['keep']): Asked {
  const { method, path } = calls[name];
  return { by, method, path, type: 'application/json', body, ...(keep ? { keep } : {}) };
}

function upload(name: CallName, part: string, file: string, fields: Record<string, string>): Asked {
  return { by: 'admin', method: 'POST', path: calls[name].path, form: { part, file, fields } };
}

const player = await startPlayer();
const lines: string[] = [];
try {
  for (const asked of requests()) {
    const answered = await player.play(asked);
    // ids in the audit are random; changes of one millisecond have no order in the overview
    const { path } = asked;
    const isByTime = path === calls['audit/list'].path || path === calls['overview/read'].path;
    if (isByTime && answered.status === 200) continue;
    lines.push(JSON.stringify({ asked, answered }));
  }
} finally {
  await player.stop();
}
await writeFile(RECORDED, `[\n${lines.join(',\n')}\n]\n`);
process.stdout.write(`${lines.length} requests recorded\n`);
