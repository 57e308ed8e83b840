import { basename } from 'node:path';
import type { HandlersOf, Services } from '../../api/context.ts';
import { feature } from '../../api/feature.ts';
import { siteTextPlace } from '../../api/names.ts';
import { saveSettings } from '../../api/settings.ts';
import { Failure } from '../../contract/failure.ts';
import { keysOf } from '../../contract/kinds/fields.ts';
import { readPictureName } from '../../contract/picture-name.ts';
import { PRIVACY_TEXT } from '../../contract/rules.ts';
import { CONTENT_KINDS, type ContentKind } from '../../kinds.ts';
import type { Site } from '../../settings.ts';
import { familyOf } from '../../store/media-files.ts';
import { recordsOf, type Store, untouchedRecords } from '../../store/open-store.ts';
import { SAMPLE_STEPS, type SampleStep, sampleCalls } from './calls.ts';

/** The steps of a new site's first day: which are done, and which samples that nobody changed are left to clear. */
export const firstSteps = feature('first-steps', sampleCalls, (services) => ({ handlers: sampleHandlers(services) }));

function sampleHandlers(services: Services): HandlersOf<typeof sampleCalls> {
  const { store, call } = services;
  const { samples, site, texts } = store;

  return {
    async 'sample/state'() {
      const records = untouchedRecords(store);
      const settings = keysOf(samples.settings());
      const textNames = samples.texts();
      const { files } = await store.media.list();
      const brought = files.filter(({ family }) => samples.hasUpload(family));
      const isSeen = records.some(({ kind, id }) => recordsOf(store, kind).publicRows.get(id));
      const done = { ...stepsDone(store), samples: settings.length + textNames.length === 0 && !isSeen };
      const countOf = (kind: ContentKind) => records.filter((record) => record.kind === kind).length;
      return {
        records: records.length,
        settings: settings.length,
        texts: textNames.length,
        files: brought.length,
        steps: SAMPLE_STEPS.map((id) => ({ id, done: done[id] })),
        left: {
          kinds: CONTENT_KINDS.map((kind) => ({ kind, count: countOf(kind) })).filter(({ count }) => count > 0),
          settings,
          texts: textNames.map((name) => ({ name, title: siteTextPlace(name, site.value).title })),
          pictures: brought.map(({ name }) => `/uploads/${name}`).filter((url) => readPictureName(url) !== undefined),
        },
      };
    },

    /** Each step is complete in itself: after an interruption, another run does the rest. */
    async 'sample/clear'(_input, context) {
      const { session, author } = context;
      session.checkMay('site:update');

      const records = untouchedRecords(store);
      for (const { kind, id } of records) {
        const check = () => {
          const row = recordsOf(store, kind).get(id);
          if (row && !samples.isUntouched(kind, row)) throw new Failure(409); // saved while others were removed
          return author.check();
        };
        await recordsOf(store, kind).remove(id, { ...author, check });
      }
      context.note({ ids: records.map(({ kind, id }) => `${kind}/${id}`) });

      const { version } = site;
      const cleared = samples.settings();
      const settings = Object.keys(cleared).length;
      if (settings > 0) await saveSettings(services, site.id, { ...site.value, ...cleared }, { ...author, version });
      for (const name of samples.texts()) {
        const options = { ...author, version: texts.get(name)?.version };
        await saveSettings(services, name, samples.neutral.texts.get(name), options);
      }

      const unused = await call('media/list', { unused: true, limit: Number.MAX_SAFE_INTEGER }, context);
      const urls = unused.data.map(({ url }) => url).filter((url) => samples.hasUpload(familyOf(basename(url))));
      if (urls.length > 0) await call('media/remove', { urls }, context);
      return { records: records.length, settings, files: urls.length };
    },
  };
}

function stepsDone({ samples, site, texts, product }: Store): Record<Exclude<SampleStep, 'samples'>, boolean> {
  const { hero, filing, profile } = site.value;
  const before = [samples.starter, samples.neutral];
  /** Filled in, and different from both the starter's and the neutral text. */
  const isOwn = (value: string | undefined, of: (site: Site) => string | undefined) =>
    Boolean(value) && before.every((words) => !words.site || of(words.site) !== value);
  const isOwnText = (name: string) => {
    const text = texts.get(name)?.value;
    return Boolean(text) && before.every((words) => words.texts.get(name) !== text);
  };
  const ownProducts = product.all((row) => !samples.isUntouched('product', row));
  const ownGroups = site.value.productGroups.filter(samples.isOwnGroup).map(({ locationId }) => locationId);
  return {
    brand: (['logo', 'mark'] as const).some((name) => isOwn(site.value.brand?.[name], (other) => other.brand?.[name])),
    // whoever calls the placeholder's number, which every page shows, reaches nobody
    company: !samples.isUnnamed() && isOwn(site.value.phones[0]?.number, (other) => other.phones[0]?.number),
    hero:
      isOwn(hero.title + hero.desc, (other) => other.hero.title + other.hero.desc) &&
      isOwn(hero.image, (other) => other.hero.image),
    groups:
      ownGroups.length > 0 && ownProducts.every(({ locationId }) => !locationId || ownGroups.includes(locationId)),
    products: ownProducts.some(({ id }) => product.publicRows.get(id)),
    about: isOwnText(profile.text),
    privacy: isOwnText(PRIVACY_TEXT) && !/[【】]/.test(texts.get(PRIVACY_TEXT)?.value ?? ''),
    filing: isOwn(filing.icp, (other) => other.filing.icp),
  };
}
