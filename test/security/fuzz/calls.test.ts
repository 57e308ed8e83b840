import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CallName, calls } from '../../../server/calls.ts';
import { randomFrom } from '../../helpers/random.ts';
import { credentialHeaders, type Reply } from '../../helpers/site.ts';
import { suiteStaff } from '../../helpers/suite-site.ts';
import { SEED, times, verdict } from '../../helpers/tell.ts';
import { suiteTarget } from '../target.ts';
import { anyHeader, someHeaders } from './headers.ts';
import { mutatedBody } from './mutate-input.ts';

const AT_ONCE = 8;
/** Long runs store tens of thousands of records, which stay in memory. */
const MEMORY_MARGIN_MB = times(250, 600);
const EXPECTED = [200, 400, 401, 403, 404, 409, 413, 415, 429];
const JSON_TYPE = 'application/json';
/** What decides who asks and how the answer is read; raw requests have them, too. */
const APART = ['accept-encoding', 'content-type', 'cookie', 'origin', 'sec-fetch-site'];

/** Checking a password takes a fifth of a second, and a log-out would end the session that the others need. */
const SLOW: CallName[] = ['session/login', 'account/password', 'session/logout'];
const names = Object.keys(calls) as CallName[]; // proof: the table's own keys

describe('every call, asked wrongly in every way', () => {
  const target = suiteTarget();
  const staff = suiteStaff(target);

  const idsThere = async () => {
    const ids = ['', 'x'];
    for (const name of ['product/list', 'news/list', 'carousel/list'] as const) {
      const { text } = await target.call(name, { limit: 50 });
      for (const [, id] of text.matchAll(/"(?:product|new|photo)Id":"([^"]+)"/g)) if (id) ids.push(id);
    }
    return ids;
  };

  it('answers with a refusal or a success, never with a fault, and keeps its memory', async (test) => {
    const total = times(4_000, 100_000);
    const random = randomFrom(SEED);
    const letThrough: string[] = [];
    const statuses = new Map<number, number>();
    const memory = await target.memory();
    let ids = await idsThere();
    let asked = 0;
    for (let round = 0; asked < total; round++) {
      if (round % 250 === 0) ids = await idsThere();
      const batch = Array.from({ length: AT_ONCE }, async () => {
        const name = names[random(names.length)] ?? 'news/list';
        const isStaff = random(10) > 0;
        if (SLOW.includes(name) && (name === 'session/logout' || random(20) > 0)) return;
        const body = mutatedBody(name, random, ids);
        const headers = {
          ...someHeaders(random, 2, APART),
          ...(random(12) > 0
            ? { 'content-type': JSON_TYPE }
            : Object.fromEntries([anyHeader(random, ['content-type'])])),
          ...(isStaff
            ? credentialHeaders(staff)
            : Object.fromEntries([anyHeader(random, ['cookie', 'origin', 'sec-fetch-site'])])),
        };
        const given = await target.send(calls[name].method, calls[name].path, { headers, body });
        asked++;
        statuses.set(given.status, (statuses.get(given.status) ?? 0) + 1);
        for (const fault of faultsOf(given))
          letThrough.push(`${name} ${body.toString('latin1').slice(0, 300)}: ${fault}`);
      });
      await Promise.all(batch);
    }
    const after = await target.memory();
    test.diagnostic(
      `answers: ${[...statuses]
        .sort()
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}`,
    );
    test.diagnostic(`memory ${memory?.toFixed(0)} MiB before, ${after?.toFixed(0)} MiB after`);
    if (memory !== undefined && after !== undefined && after > memory + MEMORY_MARGIN_MB)
      letThrough.push(`memory: ${after} MiB`);
    assert.ok((statuses.get(200) ?? 0) > 0 && (statuses.get(400) ?? 0) > 0, 'some are right and some are wrong');
    verdict(test, 'mutated calls', asked, [...letThrough, ...target.errors]);
  });

  it('still shows every page afterwards, with nothing of it run', async (test) => {
    const letThrough: string[] = [];
    const ids = (await idsThere()).map(encodeURIComponent);
    const paths = [
      ...['/', '/mobile', '/product', '/xwdt', '/sitemap.xml', '/news.rss', '/login', '/404', '/dljm', '/gywm'],
      ...['/zhuyingyewu', ...ids.flatMap((id) => [`/xwdtDet?newId=${id}`, `/productDet?productId=${id}`])],
    ];
    for (const path of paths) {
      const { status, text } = await target.send('GET', path);
      if (status >= 500) letThrough.push(`${path}: ${status}`);
      if (/<script>alert|<img[^>]*onerror|href="javascript:/i.test(text)) letThrough.push(`${path} has what was sent`);
    }
    verdict(test, 'pages afterwards', paths.length, [...letThrough, ...target.errors]);
  });
});

function faultsOf({ status, headers, text }: Reply): string[] {
  const faults: string[] = [];
  if (!EXPECTED.includes(status)) faults.push(`${status} ${text}`);
  const isJson = String(headers['content-type']).startsWith('application/json');
  if (headers['x-content-type-options'] !== 'nosniff' || !isJson) faults.push('without its headers');
  const body: unknown = JSON.parse(text);
  const isAnswer =
    typeof body === 'object' && body !== null && 'code' in body && 'msg' in body && typeof body.msg === 'string';
  if (!isAnswer || (body.code !== status && body.code !== '')) faults.push(`no answer: ${text.slice(0, 100)}`);
  if (/node:|\.ts:\d|\bat [A-Z]\w+\.|ENOENT|Error:/.test(text) && status !== 200)
    faults.push(`tells its inside: ${text.slice(0, 200)}`);
  return faults;
}
