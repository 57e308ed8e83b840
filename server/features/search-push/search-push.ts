import { feature } from '../../api/feature.ts';
import type { Runtime } from '../../base/runtime.ts';
import type { PushStatus } from '../../contract/calls/system.ts';
import { DAY_MS, pastTime } from '../../contract/china-time.ts';
import { isRecord } from '../../contract/shape.ts';
import { INTERNET, type WaysOut } from '../../http/reach.ts';
import { PAGED_KINDS, type PagedKind } from '../../kinds.ts';
import { NotTaken, post, postJson } from '../../messages/post.ts';
import type { Store } from '../../store/open-store.ts';
import { recordPages } from '../../store/public-pages.ts';
import type { FieldsOf } from '../../store/stored-kinds.ts';

/** The supported engines, as people call them; in lower case, a key is the id of the record in the store. */
const NAMES = { baidu: '百度', indexNow: 'IndexNow ' } as const;
type Engine = keyof typeof NAMES;

/** Sends the addresses of public records to search engines. */
export const searchPush = feature('search-push', {}, (services) => {
  if (services.isCopy) return { handlers: {} };
  const push = createSearchPush(services);
  return {
    handlers: {},
    status: () => ({ search: push.status() }),
    attention: () =>
      Object.entries(push.status()).flatMap(([engine, { error, isRefused }]) => {
        const name = NAMES[engine as Engine]; // proof: status() has these names
        const goesOn = isRefused
          ? '对方明确拒收，已停止推送，请检查“站点设置”里的推送设置，改好保存后会继续。'
          : '系统会继续重试，请检查“站点设置”里的推送设置。';
        const message = `${name}推送失败：${error}。${goesOn}`;
        return error ? [{ id: `search-push-${engine.toLowerCase()}`, message }] : [];
      }),
    onChange: push.onChange,
    stop: push.stop,
  };
});

/** How often due addresses are sent: saved changes, scheduled publications, and those that waited for their 24 hours. */
const LOOK_EVERY_MS = 5 * 60_000;
/** An engine that refused is left alone for this time. */
const RETRY_MS = 30 * 60_000;

const NOTHING: FieldsOf<'push'> = { since: '', at: '', error: '', sent: {} };

interface SearchPushServices extends Runtime {
  readonly store: Pick<Store, PagedKind | 'push' | 'site' | 'samples'>;
  readonly ways?: WaysOut;
}

/** A public record that a search engine has not been notified of. */
interface Due {
  /** `<kind>/<id>`. */
  readonly key: string;
  readonly address: string;
  readonly changedAt: number;
}

/** Notifies search engines of public records, each at most once in 24 hours. What is due follows from the store. */
export function createSearchPush(services: SearchPushServices) {
  const engines = [new EnginePush('baidu', services), new EnginePush('indexNow', services)] as const;
  const [baidu, indexNow] = engines;
  const ending = new AbortController();
  let pushing: Promise<unknown> = Promise.resolve();
  let callOff = () => {};
  followSettings();
  look();

  return {
    /** Contains no address of an engine and no token. */
    status: (): Record<Engine, PushStatus> => ({ baidu: baidu.status(), indexNow: indexNow.status() }),
    onChange: { site: followSettings },
    finished,
    async stop(): Promise<void> {
      callOff();
      ending.abort();
      await finished();
    },
  };

  function followSettings(): void {
    for (const engine of engines) engine.followSettings();
  }

  function look(): void {
    pushing = Promise.all(engines.map((engine) => engine.push(ending.signal)));
    callOff = services.after(LOOK_EVERY_MS, look);
  }

  /** Resolves when running requests have ended and their results are stored. */
  async function finished(): Promise<void> {
    await pushing;
    await Promise.all(engines.map(({ stored }) => stored));
  }
}

class EnginePush {
  /** Resolves when the status is stored. */
  stored = Promise.resolve();
  /** Sent addresses count even if a full disk could not store them. */
  #state: FieldsOf<'push'>;
  /** By the stopwatch: not asked before; infinite after a refusal for good. A restart asks anew. */
  #askAt = 0;
  #settings: string | undefined;

  constructor(
    readonly name: Engine,
    private readonly services: SearchPushServices,
  ) {
    this.#state = { ...NOTHING, ...services.store.push.get(this.#id) };
    this.#settings = this.#readSettings();
  }

  status(): PushStatus {
    const { at, error } = this.#state;
    return { error: this.#tell() ? error : '', at, isRefused: this.#isRefused };
  }

  /**
   * An engine finds by itself what was public before it was switched on. Another address or key has failed at nothing and
   * asked for no pause; the same one is asked again after a refusal, as a person may have mended its other end.
   */
  followSettings(): void {
    const { since, error } = this.#state;
    const before = this.#settings;
    const isOn = this.#tell() !== undefined;
    this.#settings = this.#readSettings();
    const isAnother = this.#settings !== before;
    if (isAnother || this.#isRefused) this.#askAt = 0;
    if (isOn === (since !== '') && !(isAnother && error)) return;
    void this.#keep({ since: isOn ? since || this.#time() : '', error: '' });
  }

  async push(stopped: AbortSignal): Promise<void> {
    const { log, now } = this.services;
    const { at: last, error: known } = this.#state;
    const due = this.#due().slice(0, ADDRESSES_MOST);
    const tell = this.#tell();
    const at = this.#time();
    if (due.length === 0 || !tell) {
      if (known && !this.#isRefused) await this.#keep({ error: '' }); // failed addresses are gone, or wait for their day
      return;
    }
    const settings = this.#settings;
    const isSoon = known && Math.abs(now() - Date.parse(last)) < RETRY_MS;
    if (isSoon || this.services.stopwatch() < this.#askAt) return;
    let taken: readonly Due[];
    try {
      taken = await tellWithinQuota(tell, due, stopped);
      if (settings !== this.#settings) return; // taken by the engine before
    } catch (error) {
      if (stopped.aborted || settings !== this.#settings) return; // said by the engine before
      const why = error instanceof NotTaken ? error.message : error;
      if (why !== known) log.warn('message-not-delivered', { what: `search engine ${this.name}`, why });
      if (!(error instanceof NotTaken)) return;
      this.#askAt = error.isFinal ? Number.POSITIVE_INFINITY : this.services.stopwatch() + error.waitMs(now());
      await this.#keep({ at, error: error.message });
      return;
    }
    const stillThere = Object.entries(this.#state.sent).filter(([key]) => this.#isThere(key));
    await this.#keep({
      at,
      error: '',
      sent: Object.fromEntries([...stillThere, ...taken.map(({ key }) => [key, at])]),
    });
  }

  get #isRefused(): boolean {
    return this.#askAt === Number.POSITIVE_INFINITY;
  }

  get #id(): string {
    return this.name.toLowerCase();
  }

  /** The engine's address and key, for comparing alone. */
  #readSettings(): string | undefined {
    return JSON.stringify(this.services.store.site.value.searchPush?.[this.name]);
  }

  #time(): string {
    return new Date(this.services.now()).toISOString();
  }

  /** How to send addresses with these settings; undefined if it is switched off, or the company has no name of its own. */
  #tell(): Tell | undefined {
    const { store, siteUrl, ways = INTERNET } = this.services;
    const { baidu, indexNow } = store.site.value.searchPush ?? {};
    if (store.samples.isUnnamed()) return undefined;
    if (this.name === 'baidu') return baidu ? tellBaidu(baidu, ways) : undefined;
    return indexNow?.key && indexNow.endpoint ? tellIndexNow(indexNow, siteUrl, ways) : undefined;
  }

  /** The due addresses, the oldest change first. */
  #due(): Due[] {
    const { since, sent } = this.#state;
    if (since === '' || !this.#tell()) return [];
    const now = this.services.now();
    const isDue = ({ key, changedAt }: Due) => {
      const last = pastTime(sent[key] ?? '', now);
      // what is in the future has not happened yet
      return changedAt <= now && changedAt > Math.max(last, pastTime(since, now)) && now - last >= DAY_MS;
    };
    const { store, siteUrl } = this.services;
    const indexed = recordPages(store).filter(({ isIndexed }) => isIndexed);
    const due = indexed.map(({ kind, id, path, changedAt }) => ({
      key: `${kind}/${id}`,
      address: siteUrl + path,
      changedAt: Date.parse(changedAt),
    }));
    return due.filter(isDue).sort((one, other) => one.changedAt - other.changedAt);
  }

  #isThere(key: string): boolean {
    const [name = '', id = ''] = key.split('/');
    return PAGED_KINDS.some((kind) => kind === name && this.services.store[kind].get(id) !== undefined);
  }

  #keep(change: Partial<FieldsOf<'push'>>): Promise<void> {
    const { log, store } = this.services;
    const fields = { ...this.#state, ...change };
    this.#state = fields;
    this.stored = this.stored.then(async () => {
      try {
        const isStored = store.push.get(this.#id) !== undefined;
        await (isStored ? store.push.amend(this.#id, fields) : store.push.create(fields, { by: '', id: this.#id }));
      } catch (error) {
        log.warn('search-push-not-noted', { engine: this.name, error });
      }
    });
    return this.stored;
  }
}

/** Notifies an engine of these addresses, all of this site; throws `NotTaken`. */
type Tell = (addresses: readonly string[], stopped: AbortSignal) => Promise<void>;

/** Baidu accepts 2,000 at once, IndexNow 10,000. */
const ADDRESSES_MOST = 2_000;

/** Returns those that the engine took: half of them, and so on, while they are more than it takes on this day. */
async function tellWithinQuota(tell: Tell, due: readonly Due[], stopped: AbortSignal): Promise<readonly Due[]> {
  try {
    await tell(
      due.map(({ address }) => address),
      stopped,
    );
    return due;
  } catch (error) {
    if (due.length === 1 || !(error instanceof NotTaken && isOverQuota(error.refusal.answer))) throw error;
    return tellWithinQuota(tell, due.slice(0, Math.ceil(due.length / 2)), stopped);
  }
}

/** Baidu takes none of more addresses than are left of the day's; a new site may send ten. */
function isOverQuota(answer: unknown): boolean {
  return isRecord(answer) && /over quota/i.test(String(answer.message));
}

/** Baidu's quota is one day's. */
const A_DAY = String(DAY_MS / 1_000);

/**
 * ziyuan.baidu.com/college/articleinfo?id=267: one address per line; `success` is the number of accepted ones, `error` a
 * status. It answers 400 to the wrong site as to a quota that is used up, and may take no address of another site with
 * status 200: all three are asked again, after a day.
 */
function tellBaidu(url: string, ways: WaysOut): Tell {
  return async (addresses, stopped) => {
    try {
      const answer = await post(url, { type: 'text/plain', text: addresses.join('\n') }, stopped, ways);
      if (!isRecord(answer)) return;
      if (answer.error !== undefined) throw new NotTaken('对方拒绝接收', { status: Number(answer.error), answer });
      const why = '对方一个网址也没有接收，请核对推送接口地址里的站点';
      if (answer.success === 0) throw new NotTaken(why, { retryAfter: A_DAY });
    } catch (error) {
      if (!(error instanceof NotTaken) || error.refusal.status !== 400) throw error;
      const { answer } = error.refusal;
      const why = isOverQuota(answer) ? '今天的推送配额已经用完' : error.message;
      throw new NotTaken(why, { answer, retryAfter: A_DAY, cause: error });
    }
  };
}

/** indexnow.org/documentation */
function tellIndexNow({ key, endpoint }: { key: string; endpoint: string }, siteUrl: string, ways: WaysOut): Tell {
  return async (urlList, stopped) => {
    const { host } = new URL(siteUrl);
    await postJson(endpoint, { host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList }, stopped, ways);
  };
}
