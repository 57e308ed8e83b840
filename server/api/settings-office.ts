import { Failure } from '../contract/failure.ts';
import { type Site, type SiteSaved, type SiteVersionRow, siteShape } from '../contract/kinds/settings.ts';
import { SITE_TEXT_MAX_BYTES } from '../contract/rules.ts';
import { type FieldErrors, object } from '../contract/shape.ts';

import { siteTextTitle } from '../contract/site-text-title.ts';
import type { Handlers, Services, StaffContext } from './context.ts';
import { withNames } from './person-name.ts';

type SiteOfficeCalls =
  | 'site/read'
  | 'site/save'
  | 'site/texts'
  | 'site/save-text'
  | 'site/versions'
  | 'site/version'
  | 'site/restore';

const SITE_FILE = 'site.json';
const GONE = '该版本已不再保留';
const readSite = object({ site: siteShape });

/** `site.json` and the Markdown texts beside it, as staff with `site:update` changes them. */
export function siteOfficeHandlers({ store }: Services): Pick<Handlers, SiteOfficeCalls> {
  return {
    'site/read': () => ({ site: store.site.value, revision: store.site.revision }),

    'site/save': ({ site, revision }, context) => saveSite(site, revision, context),

    'site/texts': () =>
      Array.from(store.texts, ([name, { value, revision }]) => ({
        name,
        title: siteTextTitle(name, store.site.value),
        text: value,
        revision,
      })),

    'site/save-text': ({ name, text, revision }, context) => saveText(name, text, revision, context),

    'site/versions': ({ name }) => versionsOf(name),

    async 'site/version'({ name, time }) {
      const value = await versionAt(name, time);
      const row = (await versionsOf(name)).find((version) => version.time === time);
      if (!row) throw new Failure(404, GONE);
      return { ...row, value };
    },

    async 'site/restore'({ name, time, revision }, context) {
      const kept = await versionAt(name, time);
      return typeof kept === 'string' ? saveText(name, kept, revision, context) : saveSite(kept, revision, context);
    },
  };

  async function versionsOf(name: string): Promise<SiteVersionRow[]> {
    const versions = withNames(store, await documentOf(name).versions());
    return versions.map(({ time, who }, index) => ({ time, savedBy: who, isCurrent: index === 0 }));
  }

  async function versionAt(name: string, time: string): Promise<Site | string> {
    const kept = await documentOf(name).readVersion(time);
    if (kept === undefined) throw new Failure(404, GONE);
    return kept;
  }

  async function saveSite(value: unknown, revision: string | undefined, { session }: StaffContext): Promise<SiteSaved> {
    const checked = readSite({ site: value });
    if (!checked.ok) throw refusal(checked.errors);
    const { site } = checked.value;
    const missing = missingTexts(site);
    if (Object.keys(missing).length > 0) throw refusal(missing);
    await store.site.replace(site, { by: session.account.id, revision });
    return { revision: store.site.revision };
  }

  async function saveText(
    name: string,
    text: string,
    revision: string | undefined,
    { session }: StaffContext,
  ): Promise<SiteSaved> {
    const document = store.texts.get(name);
    if (!document) throw new Failure(404);
    if (Buffer.byteLength(text) > SITE_TEXT_MAX_BYTES) {
      throw new Failure(413, '文字不能超过 100KB', { errors: { text: '文字不能超过 100KB' } });
    }
    await document.replace(text, { by: session.account.id, revision });
    return { revision: document.revision };
  }

  function documentOf(name: string) {
    const document = name === SITE_FILE ? store.site : store.texts.get(name);
    if (!document) throw new Failure(404);
    return document;
  }

  /** Fields that name a Markdown file which is not there: a page would have nothing to show. */
  function missingTexts({ profile, agreement, cases }: Site): FieldErrors {
    const named = [
      ['site.profile.text', profile.text],
      ['site.agreement', agreement],
      ...cases.map(({ text }, index) => [`site.cases.${index}.text`, text]),
    ] as const;
    const missing = named.filter(([, name]) => !store.texts.has(name ?? ''));
    return Object.fromEntries(missing.map(([field]) => [field, '没有找到这篇文稿，请另选一篇']));
  }
}

function refusal(errors: FieldErrors): Failure {
  return new Failure(400, `站点设置有误：${Object.values(errors)[0]}`, { errors });
}
