import { randomBytes } from 'node:crypto';
import { ALL_AUTH, addAccount, makePassword } from '../auth/accounts.ts';
import type { Served } from '../backup/compare-served.ts';
import * as addresses from '../contract/addresses.ts';
import { LOGIN_PATH } from '../contract/rules.ts';
import { createApiClient } from '../http/api-client.ts';
import { privateKinds } from '../private-kinds.ts';
import { readSettings } from '../start/configuration.ts';
import { SILENT } from '../start/log.ts';
import { openDataFolder } from '../start/open-data-folder.ts';
import { startServer } from '../start/start-server.ts';
import { recordPages } from '../store/public-pages.ts';
import type { SiteFolders } from '../store/swap-folders.ts';

/** Pages that no sitemap lists. */
const UNLISTED = [
  addresses.newsFeed,
  addresses.search,
  addresses.compare,
  addresses.demo,
  addresses.notFound,
  LOGIN_PATH,
  '/robots.txt',
];

/**
 * Starts a server on a copy, which it brings to its own format: on the loopback address, with one additional account. It
 * notifies nobody.
 */
export async function serveCopy(folders: SiteFolders, root: string, url?: string): Promise<Served> {
  const settings = { ...readSettings({ PORT: '0', SITE_URL: url }), ...folders };
  const username = `verify-${randomBytes(8).toString('hex')}`;
  const password = makePassword(username);
  const store = await openDataFolder(settings, root, SILENT, { isAlone: true });
  const unasked = new Map<string, Map<string, object>>();
  let records: Served['records'];
  try {
    records = recordPages(store);
    for (const kind of Object.keys(privateKinds) as (keyof typeof privateKinds)[]) {
      // proof: the keys of a literal
      unasked.set(kind, new Map(store[kind].all().map((record) => [record.id, record])));
    }
    await addAccount(store, { username, password, auth: ALL_AUTH, isDeadlineToken: 0 });
  } finally {
    await store.close();
  }
  const { address, stop } = await startServer(settings, root, SILENT, () => {}, { isAlone: true, isCopy: true });
  const client = createApiClient(new URL(address));
  await client.logIn(username, password).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    address,
    unasked,
    routes: UNLISTED,
    records,
    stop,
    ask: (name, input) => client.ask(name, input).catch(() => undefined),
  };
}
