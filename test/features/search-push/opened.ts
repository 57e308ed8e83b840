import type { TestContext } from 'node:test';
import { createSearchPush } from '../../../server/features/search-push/search-push.ts';
import { INTERNET, type WaysOut } from '../../../server/http/reach.ts';
import type { Site as Settings } from '../../../server/settings.ts';
import { onMovedTime } from '../../helpers/moved-time.ts';
import { startReceiver } from '../../helpers/receiver.ts';
import { ARTICLE } from '../../helpers/temporary-store.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const TOKEN = 'TOP-SECRET-TOKEN';
export const KEY = 'a1b2c3d4e5f6';
export const SITE = 'https://zhuzhan.example';

/** Baidu and IndexNow on this machine. */
export async function startEngines(t: TestContext) {
  const receiver = await startReceiver(t);
  const { origin } = new URL(receiver.url);
  const settings: NonNullable<Settings['searchPush']> = {
    baidu: `${origin}/urls?site=${SITE}&token=${TOKEN}`,
    indexNow: { key: KEY, endpoint: `${origin}/indexnow` },
  };
  return Object.assign(receiver, { settings });
}

/** A store, two engines and what tells them, whose time a test moves. */
export async function opened(t: TestContext, ways: WaysOut = { ...INTERNET, mayReach: () => true }) {
  const engines = await startEngines(t);
  const moved = await onMovedTime(t, (given) => createSearchPush({ ...given, siteUrl: SITE, ways }));
  const { running: push, store, time } = moved;
  return {
    engines,
    push,
    ...moved,
    /** The articles that Baidu was sent, taken or not. */
    sent: () =>
      engines.received
        .filter(({ path }) => path.startsWith('/urls'))
        .flatMap(({ text }) => text.split('\n').map((address) => new URL(address).searchParams.get('newId'))),
    async switchOn(searchPush = engines.settings, name = '某某公司') {
      const { site } = store();
      await site.save({ ...site.value, company: { ...site.value.company, name }, searchPush }, { by: '' });
      await push().finished();
      time.step(1_000);
    },
    async save(id: string, fields: Partial<typeof ARTICLE> = {}) {
      await store().news.create({ ...ARTICLE, ...fields }, { by: '', id });
      time.step(1_000);
    },
    pass: (milliseconds: number) => time.pass(milliseconds, () => push().finished()),
  };
}
