import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallOrThrow } from '../../../client/call.ts';
import type { CallName } from '../../../server/calls.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { createAnswerLimiter } from '../../../server/http/answer-limiter.ts';
import { createPages } from '../../../server/pages/answer-page.ts';
import { readManifest } from '../../../server/pages/manifest.ts';
import { buildFolder } from '../../../server/start/project-root.ts';
import { startServer } from '../../helpers/real-server.ts';
import { ROOT } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

describe('the frame of the pages', () => {
  const site = suiteSite();

  it('is loaded once for all pages until something changes; if too many ask, a page that is not cached asks again by itself', async (t) => {
    const asked: string[] = [];
    const ofWords: string[] = [];
    let revision = 0;
    let isFailing = false;
    let isBusy = false;
    const log = { info() {}, warn() {}, error() {} };
    const inTurn = createAnswerLimiter({ trustProxy: 0, stopwatch: () => 0, log });
    const read = async (name: CallName, input?: object) => {
      asked.push(`${name} ${JSON.stringify(input)}`);
      if (isFailing && name === 'page/list') throw new Error('the disk failed');
      return (await site.call(name, input)).body.data;
    };
    const settings = await site.call<object>('site/read');
    const pages = createPages({
      reader: () => read as CallOrThrow, // proof: the same calls, over HTTP
      inTurn: (...asked) => {
        if (asked[3]?.isOfWords) ofWords.push(asked[0].url ?? '');
        return isBusy ? Promise.reject(new Failure(429)) : inTurn(...asked);
      },
      manifest: await readManifest(buildFolder(ROOT)),
      deviceHeader: undefined,
      headers: () => ({}),
      store: {
        site: {
          value: {
            company: { name: '' },
            phones: [],
            siteMeta: [],
            hero: { image: '' },
            hidden: [],
            tongji: '',
            ...settings.body.data,
          },
        },
        moved: { to: () => undefined },
        uploads: { sizeOf: async () => undefined },
      } as never, // proof: pages read nothing else
      revision: () => revision,
      newRequestId: () => 'a-request-id',
      submit: async () => {},
      submitForm: async () => {},
      isServed: () => false,
      siteUrl: 'https://zhuzhan.example',
      log,
      now: () => 0,
    });
    const { url } = await startServer(t, (request, response) => {
      const { pathname, search } = new URL(request.url ?? '', 'https://zhuzhan.example');
      return pages.answer(request, response, pathname, search)?.then(() => {});
    });
    /** How often the frame's list of own pages was asked for while these pages were answered. */
    const framesOf = async (...paths: string[]) => {
      asked.length = 0;
      for (const path of paths) await fetch(url + path, { headers: { 'user-agent': 'X11' } });
      return asked.filter((call) => call.startsWith('page/list')).length;
    };
    assert.equal(await framesOf('/gywm', '/xwdt', '/nothing-here', '/product'), 1);
    assert.equal(await framesOf('/alkt'), 0);
    assert.deepEqual(
      asked.filter((call) => call.includes('"limit":1}')),
      [],
    );
    revision += 1;
    isFailing = true;
    assert.equal(await framesOf('/gywm', '/gywm'), 2, 'one that failed is loaded again');
    isFailing = false;
    assert.equal(await framesOf('/gywm', '/xwdt'), 1);
    isBusy = true;
    const answerOf = async (path: string) => {
      const { status, headers } = await fetch(url + path, { headers: { 'user-agent': 'X11' } });
      return [status, headers.get('retry-after'), headers.get('refresh')];
    };
    assert.deepEqual(await answerOf('/gywm'), [200, null, null], 'a cached page waits for nobody');
    assert.deepEqual(await answerOf('/alkt'), [503, '5', '5'], 'a browser asks again by itself');
    ofWords.length = 0;
    const others = ['/search?q=words', '/nothing-there'];
    for (const path of ['/', '/search', '/xwdt?page=1', '/dljm', ...others]) await answerOf(path);
    assert.deepEqual(ofWords, others, 'they wait for the pages that everybody asks for');
  });
});
