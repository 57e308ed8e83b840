import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import '../helpers/storage.ts';
import { call, upload } from '../../client/call.ts';

const LIMIT_MS = 50_000;

/** A request that moves, ends and is answered only as the test says. */
class SlowRequest {
  static last: SlowRequest;
  upload: { onprogress?(event: { loaded: number; total: number }): void } = {};
  status = 200;
  responseText = '';
  onloadend: () => void = () => {};
  constructor() {
    SlowRequest.last = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.onloadend();
  }
  move(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 100 });
  }
  answer(text: string): void {
    this.responseText = text;
    this.onloadend();
  }
}

describe('an upload', () => {
  beforeEach(() => {
    Object.assign(globalThis, { XMLHttpRequest: SlowRequest });
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  it('takes as long as it needs while something of it moves', async () => {
    const sent = upload('file/upload', new FormData());
    for (let percent = 10; percent <= 100; percent += 10) {
      mock.timers.tick(LIMIT_MS - 1);
      SlowRequest.last.move(percent);
    }
    SlowRequest.last.answer('{"code":200,"msg":"","data":"/uploads/a.png"}');
    assert.deepEqual(await sent, { ok: true, data: '/uploads/a.png', msg: '' });
  });

  it('ends when nothing has moved for 50 s, in words for the person', async () => {
    const sent = upload('file/upload', new FormData());
    SlowRequest.last.move(40);
    SlowRequest.last.status = 0;
    mock.timers.tick(LIMIT_MS);
    assert.deepEqual(await sent, { ok: false, code: 0, msg: '网络连接失败，请检查网络后重试', errors: {} });
  });
});

describe('an upload whose answer does not come whole', () => {
  it('did not reach the server if the answer is cut, and reached another one if that answers', async () => {
    Object.assign(globalThis, { XMLHttpRequest: SlowRequest });
    for (const [text, told] of [
      ['{"code":200,"msg":"","data":"/uplo', /^网络连接失败/],
      ['<h1>Log in to this network</h1>', /不是本网站/],
      ['{"code":200,"msg":"success"}', /不是本网站/],
    ] as const) {
      const sent = upload('file/upload', new FormData());
      SlowRequest.last.answer(text);
      const result = await sent;
      assert.match(result.ok ? '' : result.msg, told);
    }
  });
});

describe('a call', () => {
  it('that something else than the server answers did not reach it', async () => {
    Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const json = { 'content-type': 'application/json; charset=utf-8' };
    const portal = /不是本网站.*登录网络/;
    const answers: [answer: Response, told: RegExp][] = [
      [new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: html }), /^服务器出现问题，请稍后重试$/],
      [Response.json({ error: 'rate limited' }, { status: 503 }), /^服务器出现问题，请稍后重试$/],
      [new Response('<h1>413 Request Entity Too Large</h1>', { status: 413, headers: html }), /内容太大/],
      ...[403, 405, 429].map((status): [Response, RegExp] => [new Response(null, { status }), /防火墙/]),
      [new Response('', { status: 413, headers: json }), /内容太大/],
      [new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: json }), /^服务器出现问题/],
      [new Response('<h1>Log in to this network</h1>', { headers: html }), portal],
      [Response.json({ code: 1, login: '/portal' }), portal],
      ...[{}, { data: {} }, { msg: 'success' }, { msg: 'success', data: null }].map((other): [Response, RegExp] => [
        Response.json({ code: 200, ...other }),
        portal,
      ]),
      [new Response('', { status: 404 }), portal],
      [new Response('GIF89a', { headers: { 'content-type': 'image/gif' } }), portal],
    ];
    for (const [answer, told] of answers) {
      mock.method(globalThis, 'fetch', async () => answer);
      const result = await call('enquiry/save', { phone: '13800000000' });
      assert.ok(!result.ok && result.code === 0 && told.test(result.msg), JSON.stringify([answer.status, result]));
    }
    const cut = new ReadableStream({ start: (body) => body.error(new TypeError('network')) });
    for (const noAnswer of [
      null,
      new Response('{"code":200,"ms', { headers: json }),
      new Response(cut, { headers: json }),
    ]) {
      mock.method(globalThis, 'fetch', async () => noAnswer ?? Promise.reject(new TypeError('network')));
      assert.equal((await call('enquiry/save', { phone: '13800000000' })).msg, '网络连接失败，请检查网络后重试');
    }
    mock.restoreAll();
  });

  it('is answered by what the server says, under whatever type a proxy hands it on', async () => {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      const answer = new Response('{"code":200,"msg":"已提交","data":{}}', { headers: { 'content-type': type } });
      mock.method(globalThis, 'fetch', async () => answer);
      assert.equal((await call('enquiry/save', { phone: '13800000000' })).msg, '已提交', type);
    }
    mock.restoreAll();
  });
});
