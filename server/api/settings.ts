import { isDeepStrictEqual } from 'node:util';
import type { Session } from '../auth/sessions.ts';
import type { RenamedColumn, SiteSaved, settingsCalls } from '../contract/calls/settings.ts';
import { Failure, fieldFailure } from '../contract/failure.ts';
import { iconContent } from '../contract/kinds/brand.ts';
import { shownRobot, withStoredRobot } from '../contract/kinds/chat-robot.ts';
import { keysOf } from '../contract/kinds/fields.ts';
import { COLUMNS, SITE_TEXT_MAX_BYTES } from '../contract/rules.ts';
import { isAbsent } from '../contract/shape.ts';
import type { ContentKind } from '../kinds.ts';
import { renderMarkdown } from '../rich-text/parse/clean-html.ts';
import { refuseTangled } from '../rich-text/write-html.ts';
import { SITE_PARTS, type Site, settings } from '../settings.ts';
import { allOrNone, type Undo } from '../store/disk/disk-error.ts';
import { type AnyRecords, recordsOf } from '../store/open-store.ts';
import type { Author, SaveOptions } from '../store/records/record-file.ts';
import { saveInTurn } from './before-save.ts';
import { checkSite } from './check-site.ts';
import type { Handlers, Services } from './context.ts';
import { createPublicSettings, forVisitors } from './for-visitors.ts';
import { siteTextPlace } from './names.ts';
import { writePrivacyText } from './privacy-text.ts';
import { createRobotTrial } from './robot-trial.ts';

/** `site.json` and the Markdown texts: public reading, changes by staff with `site:update`. */
export function settingsHandlers(services: Services): Pick<Handlers, keyof typeof settingsCalls> {
  const { store, siteUrl } = services;
  const { site, texts } = store;
  const products = store.product.publicRows;
  const { partOf, publicPoints } = createPublicSettings(services);
  return {
    'site/parts': ({ names = SITE_PARTS }) => {
      const parts: Partial<Site> = {};
      for (const name of names) Object.assign(parts, partOf(name));
      return parts;
    },
    'site/hero-points': () =>
      publicPoints().map((point) => {
        const { coverName = '', short = '', coverDescribe = '', coverUrl = '' } = products.get(point.productId) ?? {};
        return { ...point, coverName, short, coverDescribe, coverUrl };
      }),
    'site/text': async ({ name }) => {
      const text = texts.get(name);
      if (!text) throw new Failure(404);
      return { html: forVisitors(await renderMarkdown(text.value), { store, siteUrl }) };
    },

    'site/read': (_, { session }) => ({
      site: settingsFor(session, site.value),
      version: site.version,
      sample: keysOf(store.samples.settings()),
      moved: store.moved.all(),
      hasWebhook: services.robot()?.isOfEnvironment === true,
    }),

    'site/save': ({ site: sent, version, renamed = [] }, { author }) => {
      const named = Object.entries(sent).filter(([name, value]) => name in settings.fields && !isAbsent(value));
      const whole = () => ({ ...site.value, ...Object.fromEntries(named) });
      return saveSite(services, whole, { ...author, version }, renamed);
    },

    'site/texts': () =>
      texts
        .all()
        .toReversed()
        .map(({ id, value, version }) => ({ name: id, ...siteTextPlace(id, site.value), text: value, version })),

    'site/save-text': ({ name, text, version }, { author }) =>
      saveSettings(services, name, text, { ...author, version }),

    'robot/test': createRobotTrial(services),
    'site/privacy': (answers) => ({ text: writePrivacyText(services, answers) }),
  };
}

type Saving = Pick<Services, 'store' | 'inTurn'>;

/** Settings, or a version of them, as an account reads them: no robot's address, no secrets unless it changes them. */
export function settingsFor<V extends Partial<Site> | Record<string, unknown>>(session: Session, value: V): V {
  if (session.mayDo('site:update')) return { ...value, robot: shownRobot((value as Partial<Site>).robot) }; // proof: its shape
  const seen = Object.entries(value).filter(([name]) => SITE_PARTS.some((part) => part === name));
  return Object.fromEntries(seen) as V; // proof: all others are optional
}

/** Saves `site.json` or a text by its file name; `Failure` 400, 404, 409 and 413. */
export async function saveSettings(
  services: Saving,
  name: string,
  value: unknown,
  options: SaveOptions,
): Promise<SiteSaved> {
  const { store } = services;
  // an old version's robot may have been removed on purpose
  const withTodaysRobot = () => ({ ...Object(value), robot: store.site.value.robot });
  if (typeof value !== 'string') return saveSite(services, withTodaysRobot, options);
  if (!store.texts.get(name)) throw new Failure(404);
  if (Buffer.byteLength(value) > SITE_TEXT_MAX_BYTES) throw fieldFailure(413, 'text', '文字不能超过 100KB');
  await renderMarkdown(value, processorLimit()); // its page would stop the server as long; what is stored is always shown
  const { version } = await store.texts.update(name, { value }, options);
  return { version };
}

/**
 * In turn with products: none is saved into a group that goes, and of two sections saved at once neither is lost. Where a
 * column is renamed, in turn with its records, too: none is saved under the old name meanwhile.
 */
function saveSite(
  services: Saving,
  make: () => unknown,
  options: SaveOptions,
  renamed: readonly RenamedColumn[] = [],
): Promise<SiteSaved> {
  const { store } = services;
  const save = async () => {
    const stored = store.site.value;
    const sent = withStoredRobot(await checkSite(store, make()), stored);
    const site = withEarlierPaths(withFittingIcon(sent, stored), stored);
    const isCurrent = options.version === undefined || options.version === store.site.version;
    return allOrNone(async (done) => {
      for (const kind of isCurrent ? keysOf(COLUMNS) : [])
        await renameColumns(recordsOf(store, kind), newNames(site, kind, renamed), options, done);
      const { version } = await store.site.save(site, options);
      return { version };
    });
  };
  const kinds = new Set<ContentKind>(['product', ...renamed.map(({ kind }) => kind).sort()]);
  return inTurnsOf([...kinds]);

  // sorted, so that no two saves wait for each other
  function inTurnsOf([kind, ...others]: ContentKind[]): Promise<SiteSaved> {
    return kind === undefined ? save() : saveInTurn(services, kind, () => inTurnsOf(others));
  }
}

/** Without an icon that shows an earlier mark, colour or name. */
function withFittingIcon(site: Site, stored: Site): Site {
  const isOld = site.brand.icon === stored.brand.icon && !isDeepStrictEqual(iconContent(site), iconContent(stored));
  return isOld ? { ...site, brand: { ...site.brand, icon: '' } } : site;
}

/** By its earlier name, the new one of each column of this kind. Two may change places; one that stays is not renamed. */
function newNames(site: Site, kind: RenamedColumn['kind'], renamed: readonly RenamedColumn[]): Map<unknown, string> {
  const names = site[COLUMNS[kind]] ?? [];
  const sent = new Map(renamed.flatMap((one) => (one.kind === kind ? [[one.from, one.to]] : [])));
  const taken = new Set(sent.values());
  return new Map([...sent].filter(([from, to]) => names.includes(to) && (taken.has(from) || !names.includes(from))));
}

/** Records follow their columns, before the settings have the new names. All change at once. */
async function renameColumns(records: AnyRecords, names: ReadonlyMap<unknown, string>, author: Author, done: Undo[]) {
  for (const { id, column } of [...records.all((row) => names.has(row.column))]) {
    if (!records.get(id)) continue;
    await records.amend(id, { column: names.get(column) }, author);
    done.push(() => records.amend(id, { column }, author));
  }
}

const EARLIER_MOST = 20;

/** Each group with the paths that it had before, but for those that another one took; what is sent of them does not count. */
function withEarlierPaths(site: Site, stored: Site): Site {
  const named = new Set(site.productGroups.flatMap(({ path, locationId }) => [path, locationId]));
  const productGroups = site.productGroups.map(({ earlierPaths: _, ...group }) => {
    const known = stored.productGroups.find(({ locationId }) => locationId === group.locationId);
    const paths = known ? [known.path, ...(known.earlierPaths ?? [])] : [];
    const earlier = [...new Set(paths)].filter((path) => !named.has(path));
    return earlier.length === 0 ? group : { ...group, earlierPaths: earlier.slice(0, EARLIER_MOST) };
  });
  return { ...site, productGroups };
}

/** Microseconds of the processor for reading a long text: each visitor after a change waits as long. */
const TEXT_WORK_MAX_US = 2_000_000;

/** Returns a check that throws `Failure` 400 once the process has worked for as long. */
function processorLimit(): () => void {
  const from = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(from);
    if (user + system > TEXT_WORK_MAX_US) refuseTangled();
  };
}
