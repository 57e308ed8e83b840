import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CallName } from '../calls.ts';
import { shownRobot } from '../contract/kinds/chat-robot.ts';
import { SERVED_NAME } from '../contract/safe-address.ts';
import { isRecord, parseJson } from '../contract/shape.ts';
import { siteShape } from '../settings.ts';
import type { StoredKind } from '../store/own-kinds.ts';
import type { RecordPage } from '../store/public-pages.ts';
import { decodeRecord } from '../store/records/record-file.ts';
import { KINDS, systemShape } from '../store/stored-kinds.ts';
import type { SnapshotManifest } from './manifest.ts';

/** A server that serves a restored snapshot. */
export interface Served {
  readonly address: string;
  /** Makes an API call of an account that may read everything, and returns its data; undefined if the call is refused. */
  ask(name: CallName, input: object): Promise<unknown>;
  /** Stored records that no call returns: kind → records by id. */
  readonly unasked: ReadonlyMap<string, ReadonlyMap<string, object>>;
  /** Paths of pages that are no record's and in no sitemap; they may be missing. */
  readonly routes: readonly string[];
  /** The pages of all public records. */
  readonly records: readonly RecordPage[];
  stop(): Promise<void>;
}

interface Rules {
  /** Called after each file with the number of completed files. */
  readonly onFile?: ((done: number) => void) | undefined;
  /** Rich text is served clean, even if its file was edited by hand. */
  readonly cleanHtml: (html: string) => string;
  readonly readFile: (path: string) => Promise<Uint8Array>;
}

/** Fields that no call returns, and the author, which is shown as a person's name. */
const NOT_SHOWN = ['id', 'savedAt', 'savedBy', 'requestId', 'notify', 'place'];
/** Removes the authors of a lead's notes, who are shown by their names. */
const withoutAuthors = (value: unknown) =>
  Array.isArray(value) ? value.map((item) => (isRecord(item) ? { ...item, by: '' } : item)) : value;
const kinds: Record<string, StoredKind> = KINDS;
const PICTURE = /^uploads\/([^/]+\.(?:jpg|png|webp|gif|avif|pdf|mp4|webm|vtt))$/;

type Outcome = 'equal' | 'different' | 'unreadable';
const outcomeOf = (isEqual: boolean): Outcome => (isEqual ? 'equal' : 'different');
const SITE = 'data/site.json';
const SYSTEM = 'data/system.json';

/**
 * Requests every record, text and picture of a snapshot from the server that serves it, and compares each with the copied
 * file. Returns how many are equal, and the files that are not, or could not be read when they were copied.
 */
export async function compareServed(served: Served, manifest: SnapshotManifest, rules: Rules) {
  const outcomes = new Map<string, Outcome>();
  for (const [index, { path, sha256: hash }] of manifest.files.entries()) {
    rules.onFile?.(index);
    const [, kind = '', id = ''] = /^data\/([a-z]+)\/([^/]+)\.json$/.exec(path) ?? [];
    const [, picture] = PICTURE.exec(path) ?? [];
    if (picture && SERVED_NAME.test(picture))
      outcomes.set(path, await comparePicture(picture, hash)); // the others have no address
    else if (kinds[kind]) outcomes.set(path, await compareRecord(path, kind, kinds[kind], id));
  }
  outcomes.set(SITE, await compareSite());
  if (manifest.files.some(({ path }) => path === SYSTEM)) outcomes.set(SYSTEM, await compareSystem());
  await compareTexts();
  const pathsOf = (wanted: Outcome) => [...outcomes.keys()].filter((path) => outcomes.get(path) === wanted);
  const equal = pathsOf('equal');
  const pictures = equal.filter((path) => PICTURE.test(path)).length;
  const faults = pathsOf('different');
  return { records: equal.length - pictures, pictures, faults, unreadable: pathsOf('unreadable') };

  async function comparePicture(name: string, hash: string): Promise<Outcome> {
    const response = await fetch(`${served.address}/uploads/${encodeURIComponent(name)}`);
    const sum = createHash('sha256');
    for await (const piece of response.body ?? []) sum.update(piece);
    return outcomeOf(response.status === 200 && sum.digest('hex') === hash);
  }

  async function compareRecord(path: string, name: string, { shape, body, id: idField }: StoredKind, id: string) {
    let stored: Record<string, unknown>;
    try {
      stored = { ...decodeRecord(await rules.readFile(path), id, shape) };
      if (body) stored[body] = rules.cleanHtml(String(stored[body]));
    } catch {
      return 'unreadable';
    }
    const scope = 'status' in stored ? { scope: 'all' } : {}; // includes records that are not public
    const given = idField
      ? await served.ask(`${name}/detail` as CallName, { [idField]: id, ...scope }) // proof: a kind with an id has this call
      : served.unasked.get(name)?.get(id);
    const fields = Object.keys(stored).filter((field) => !idField || !NOT_SHOWN.includes(field));
    const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(withoutAuthors(a), withoutAuthors(b));
    return outcomeOf(isRecord(given) && fields.every((field) => isSame(given[field], stored[field])));
  }

  async function compareSite(): Promise<Outcome> {
    const checked = siteShape(await readJson(SITE));
    if (!checked.ok) return 'unreadable';
    const given = await served.ask('site/read', {});
    const shown = { ...checked.value, robot: shownRobot(checked.value.robot) }; // no call returns its address
    return outcomeOf(isRecord(given) && isDeepStrictEqual(given.site, shown));
  }

  async function compareSystem(): Promise<Outcome> {
    const system = systemShape(await readJson(SYSTEM));
    if (!system.ok) return 'unreadable';
    const user = await served.ask('session/user', {});
    const { sysName, logo } = system.value;
    return outcomeOf(isRecord(user) && user.sysName === sysName && user.logo === logo);
  }

  async function compareTexts(): Promise<void> {
    const given = await served.ask('site/texts', {});
    const texts = new Map(Array.isArray(given) ? given.map(({ name, text }) => [name, text]) : []);
    for (const { path } of manifest.files) {
      const [, name] = /^data\/([a-z0-9-]+\.md)$/.exec(path) ?? [];
      if (!name) continue;
      const stored = new TextDecoder().decode(await rules.readFile(path));
      outcomes.set(path, outcomeOf(texts.get(name) === stored));
    }
  }

  /** Undefined if it cannot be read, which no shape accepts. */
  function readJson(path: string): Promise<unknown> {
    const reading = rules.readFile(path);
    return reading.then(parseJson).catch(() => undefined);
  }
}
