import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UndeliveredNotices } from '../../../../client/admin/dashboard/undelivered-notice.tsx';
import { visit } from '../../../helpers/dom.ts';

const GONE = '连接失败：ENOTFOUND';
const SINCE = '2026-11-20T08:00:00.000Z';
const failed = (error: string) => ({ error, at: SINCE });

async function noticesOf(undelivered: string, baidu: string, indexNow: string): Promise<string[]> {
  const shown = await visit(
    <UndeliveredNotices
      undelivered={{ count: undelivered ? 2 : 0, lastError: undelivered, since: SINCE }}
      search={{ baidu: failed(baidu), indexNow: failed(indexNow) }}
    />,
  );
  const notices = [...shown.place.querySelectorAll('.notice')].map(({ textContent }) => textContent ?? '');
  await shown.leave();
  return notices;
}

describe('what did not reach others', () => {
  it('is one notice where it has one reason, which is said once', async () => {
    const [notice = '', ...others] = await noticesOf(GONE, GONE, GONE);
    assert.deepEqual(others, []);
    assert.match(notice, /有 2 条线索的通知还没有送达/);
    assert.match(notice, /向百度和IndexNow推送新内容没有成功/);
    assert.equal(notice.split(GONE).length, 2);
  });

  it('is a notice for each of several reasons', async () => {
    const notices = await noticesOf(GONE, '对方应答 HTTP 500', '');
    assert.equal(notices.length, 2);
    assert.match(notices[0] ?? '', new RegExp(`线索.*${GONE}`));
    assert.match(notices[1] ?? '', /百度.*HTTP 500/);
  });

  it('is nothing where all arrived', async () => {
    assert.deepEqual(await noticesOf('', '', ''), []);
  });
});
