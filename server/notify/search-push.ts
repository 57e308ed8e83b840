import type { Runtime } from '../base/runtime.ts';
import { leadsTo } from '../contract/addresses.ts';
import type { SearchStatus } from '../contract/calls/overview.ts';
import { DAY_MS } from '../contract/china-time.ts';
import { contentKinds, PAGED_KINDS, type PagedKind } from '../contract/kinds/kinds.ts';
import type { Site } from '../contract/kinds/settings.ts';
import { isRecord } from '../contract/shape.ts';
import { INTERNET, type WaysOut } from '../http/reach.ts';
import type { FieldsOf } from '../store/kinds.ts';
import type { Store } from '../store/open-store.ts';
import { createOutbox } from './outbox.ts';
import { NotTaken, post, postJson } from './post.ts';

/** Changes within this time are sent in one request. */
const GATHER_MS = 30_000;
/** Maximum delay until scheduled publications, and addresses that wait for their 24 hours, are noticed. */
const LOOK_EVERY_MS = 5 * 60_000;

const NOTHING: FieldsOf<'push'> = { since: '', at: '', error: '', sent: {} };

interface SearchPushServices extends Runtime {
  readonly store: Pick<Store, PagedKind | 'push' | 'site' | 'samples' | 'onChange'>;
  readonly ways?: WaysOut;
}

/** A public record that a search engine has not been notified of. */
interface Due {
  /** `<kind>/<id>`. */
  readonly key: string;
  readonly address: string;
  readonly changedAt: number;
}

export type SearchPush = ReturnType<typeof createSearchPush>;

/**
 * Notifies search engines of new and changed public records, each address at most once in 24 hours. The due addresses
 * are derived from the records and from what was sent, so that none is lost when the server stops.
 */
export function createSearchPush({ store, siteUrl, now, ways = INTERNET, ...services }: SearchPushServices) {
  const { log, stopwatch, after } = services;
  /** The stored status. Sent addresses count even if a full disk could not store them. */
  const known = new Map(ENGINES.map((name) => [name, { ...NOTHING, ...store.push.get(name.toLowerCase()) }]));
  const outboxes = ENGINES.map((name) => {
    const deliver = (_id: string, stopped: AbortSignal) => push(name, stopped);
    return [name, createOutbox({ ...services, what: `search engine ${name}`, left: [], deliver })] as const;
  });
  let keeping = Promise.resolve();
  let nextLook = Number.POSITIVE_INFINITY;
  let callOff = () => {};
  followSettings();
  look();
  const endListening = store.onChange((kind) => {
    if (kind === 'site') followSettings();
    if (PAGED_KINDS.some((name) => name === kind)) lookAfter(GATHER_MS);
  });

  return {
    /** Contains no address of an engine and no token. */
    status(): SearchStatus {
      const of = (name: Engine) => {
        const { at, error } = stateOf(name);
        return { error: isOn(name) ? error : '', at };
      };
      return { baidu: of('baidu'), indexNow: of('indexNow') };
    },
    /** Resolves when the running request has ended and its result is stored. */
    async finished(): Promise<void> {
      await Promise.all(outboxes.map(([, outbox]) => outbox.finished()));
      await keeping;
    },
    async stop(): Promise<void> {
      endListening();
      callOff();
      await Promise.all(outboxes.map(([, outbox]) => outbox.stop()));
      await keeping;
    },
  };

  function stateOf(name: Engine): FieldsOf<'push'> {
    return known.get(name) ?? NOTHING;
  }

  function isOn(name: Engine): boolean {
    return tellOf(name) !== undefined;
  }

  /** Samples are never sent: nothing is sent while the company has no name of its own. */
  function tellOf(name: Engine): Tell | undefined {
    return store.samples.isUnnamed() ? undefined : engineOf(name, store.site.value, siteUrl, ways);
  }

  /** An engine finds by itself what was public before it was switched on. */
  function followSettings(): void {
    for (const name of ENGINES) {
      const { since } = stateOf(name);
      if (isOn(name) === (since !== '')) continue;
      void keep(name, { since: isOn(name) ? new Date(now()).toISOString() : '', error: '' });
    }
  }

  function look(): void {
    for (const [name, outbox] of outboxes) {
      const [first] = dueOf(name);
      if (first || stateOf(name).error) outbox.add({ id: name, createDate: new Date(now()).toISOString() });
    }
    nextLook = Number.POSITIVE_INFINITY;
    lookAfter(LOOK_EVERY_MS);
  }

  function lookAfter(milliseconds: number): void {
    const at = stopwatch() + milliseconds;
    if (at >= nextLook) return;
    nextLook = at;
    callOff();
    callOff = after(milliseconds, look);
  }

  /** The due addresses of an engine, the oldest change first. */
  function dueOf(name: Engine): Due[] {
    const { since, sent } = stateOf(name);
    if (since === '' || !isOn(name)) return [];
    const isDue = ({ key, changedAt }: Due) => {
      const last = sent[key] === undefined ? Number.NEGATIVE_INFINITY : Date.parse(sent[key]);
      return changedAt > Date.parse(since) && changedAt > last && now() - last >= DAY_MS;
    };
    return PAGED_KINDS.flatMap((kind) => publicRecords(kind).filter(isDue)).sort(
      (one, other) => one.changedAt - other.changedAt,
    );
  }

  function publicRecords(name: PagedKind): Due[] {
    const { address } = contentKinds[name];
    if (leadsTo(store.site.value.hidden ?? [], address(''))) return [];
    const rows: readonly { id: string; savedAt: string; publishAt: string }[] = store[name].publicRows.all();
    return rows.map((row) => ({
      key: `${name}/${row.id}`,
      address: siteUrl + address(row.id, { ...row }),
      changedAt: Math.max(Date.parse(row.savedAt), Date.parse(row.publishAt) || 0),
    }));
  }

  async function push(name: Engine, stopped: AbortSignal): Promise<void> {
    const at = new Date(now()).toISOString();
    const due = dueOf(name).slice(0, ADDRESSES_MOST);
    const addresses = due.map(({ address }) => address);
    const tell = tellOf(name);
    try {
      if (due.length > 0 && tell) await tell(addresses, stopped);
      else return await keep(name, { error: '' }); // failed addresses are gone, or wait for their day
    } catch (error) {
      if (error instanceof NotTaken && !stopped.aborted) await keep(name, { at, error: error.message });
      throw error;
    }
    const stillThere = Object.entries(stateOf(name).sent).filter(([key]) => isThere(key));
    await keep(name, { at, error: '', sent: Object.fromEntries([...stillThere, ...due.map(({ key }) => [key, at])]) });
    lookAfter(GATHER_MS);
  }

  function isThere(key: string): boolean {
    const [name = '', id = ''] = key.split('/');
    return PAGED_KINDS.some((kind) => kind === name && store[kind].get(id) !== undefined);
  }

  function keep(name: Engine, change: Partial<FieldsOf<'push'>>): Promise<void> {
    const fields = { ...stateOf(name), ...change };
    known.set(name, fields);
    const id = name.toLowerCase();
    keeping = keeping.then(async () => {
      try {
        await (store.push.get(id) ? store.push.amend(id, fields) : store.push.create(fields, { by: '', id }));
      } catch (error) {
        log.warn('search-push-not-noted', { engine: name, error });
      }
    });
    return keeping;
  }
}

/** The supported engines, with their name in the status; in lower case it is the id of the record in the store. */
const ENGINES = ['baidu', 'indexNow'] as const;
type Engine = (typeof ENGINES)[number];

/** Notifies an engine of these addresses, all of this site; throws `NotTaken`. */
type Tell = (addresses: readonly string[], stopped: AbortSignal) => Promise<void>;

/** Baidu accepts 2,000 at once, IndexNow 10,000. */
const ADDRESSES_MOST = 2_000;

/** How to send addresses to a search engine with these settings; undefined if it is switched off. `siteUrl` has no trailing slash. */
function engineOf(name: Engine, { searchPush }: Site, siteUrl: string, ways: WaysOut): Tell | undefined {
  const { baidu, indexNow } = searchPush ?? {};
  if (name === 'baidu') return baidu ? tellBaidu(baidu, ways) : undefined;
  return indexNow?.key && indexNow.endpoint ? tellIndexNow(indexNow, siteUrl, ways) : undefined;
}

/** ziyuan.baidu.com/college/articleinfo?id=267: one address per line; `success` is the number of accepted ones. */
function tellBaidu(url: string, ways: WaysOut): Tell {
  return async (addresses, stopped) => {
    const answer = await post(url, { type: 'text/plain', text: addresses.join('\n') }, stopped, ways);
    if (!isRecord(answer)) return;
    if (answer.error !== undefined) throw new NotTaken('对方拒绝接收');
    if (answer.success === 0) throw new NotTaken('对方一个网址也没有接收，请核对推送接口地址里的站点');
  };
}

/** indexnow.org/documentation */
function tellIndexNow({ key, endpoint }: { key: string; endpoint: string }, siteUrl: string, ways: WaysOut): Tell {
  return async (addresses, stopped) => {
    const { host } = new URL(siteUrl);
    const told = { host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList: addresses };
    await postJson(endpoint, told, stopped, ways);
  };
}
