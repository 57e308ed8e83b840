import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import '../helpers/storage.ts';
import { call, upload } from '../../client/call.ts';

const LIMIT_MS = 50_000;

/** A request that moves, ends and is answered only as the test says. */
class SlowRequest {
  static last: SlowRequest;
  upload: { onprogress?(event: { loaded: number; total: number }): void } = {};
  response: unknown = null;
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
  answer(response: unknown): void {
    this.response = response;
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
    SlowRequest.last.answer({ code: 200, msg: '', data: '/uploads/a.png' });
    assert.deepEqual(await sent, { ok: true, data: '/uploads/a.png', msg: '' });
  });

  it('ends when nothing has moved for 50 s, in words for the person', async () => {
    const sent = upload('file/upload', new FormData());
    SlowRequest.last.move(40);
    mock.timers.tick(LIMIT_MS);
    assert.deepEqual(await sent, { ok: false, code: 0, msg: '网络连接失败，请检查网络后重试', errors: {} });
  });
});

describe('a call', () => {
  it('that something else than the server answers did not reach it', async () => {
    Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
    const html = { 'content-type': 'text/html; charset=utf-8' };
    for (const answer of [
      new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: html }),
      new Response('<h1>Log in to this network</h1>', { headers: html }),
      new Response(null, { status: 429 }),
      Response.json({ error: 'rate limited' }, { status: 503 }),
    ]) {
      mock.method(globalThis, 'fetch', async () => answer);
      const msg = answer.status >= 500 ? '服务器出现问题，请稍后重试' : '网络连接失败，请检查网络后重试';
      assert.deepEqual(await call('enquiry/save', { phone: '13800000000' }), { ok: false, code: 0, msg, errors: {} });
    }
    mock.restoreAll();
  });
});
