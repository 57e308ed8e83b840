import { randomBytes } from 'node:crypto';
import { ALL_AUTH, addAccount, makePassword } from '../auth/accounts.ts';
import type { Served } from '../backup/compare-served.ts';
import * as addresses from '../contract/addresses.ts';
import { keysOf } from '../contract/kinds/fields.ts';
import { LOGIN_PATH } from '../contract/rules.ts';
import { createApiClient } from '../http/api-client.ts';
import { privateKinds } from '../private-kinds.ts';
import { type Configuration, readConfiguration } from '../start/configuration.ts';
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

/** Starts a server on a copy, brought to its format: on the loopback address, with one more account; it notifies nobody. */
export async function serveCopy(folders: SiteFolders, root: string, url?: string): Promise<Served> {
  const configuration = { ...readConfiguration({ PORT: '0', SITE_URL: url }), ...folders };
  const { username, password, ...known } = await prepareCopy(configuration, root);
  const { address, stop } = await startServer(configuration, root, SILENT, () => {}, { isAlone: true, isCopy: true });
  const client = createApiClient(new URL(address));
  await client.logIn(username, password).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const ask: Served['ask'] = (name, input) => client.ask(name, input).catch(() => undefined);
  return { ...known, address, routes: UNLISTED, ask, stop };
}

/** Adds the account to a copy that nobody serves yet; returns it with the pages of its records, and those that no call returns. */
async function prepareCopy(configuration: Configuration, root: string) {
  const username = `verify-${randomBytes(8).toString('hex')}`;
  const password = makePassword(username);
  const store = await openDataFolder(configuration, root, SILENT, { isAlone: true });
  try {
    const unasked = new Map<string, Map<string, object>>();
    for (const kind of keysOf(privateKinds))
      unasked.set(kind, new Map(store[kind].all().map((record) => [record.id, record])));
    await addAccount(store, { username, password, auth: ALL_AUTH, isDeadlineToken: 0 });
    return { username, password, unasked, records: recordPages(store) };
  } finally {
    await store.close();
  }
}
