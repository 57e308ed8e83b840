import { open, returns, staffChanges, staffReads } from '../call-row.ts';
import type { HeroPoint, Site, SiteText, SiteTextSource, SiteWhole } from '../kinds/settings.ts';
import { anyText, isRecord, listOf, optional, right, type Shape, text, wrong } from '../shape.ts';

/** A stored version of `site.json` or of a Markdown text, named by its time. */
export interface SiteVersionRow {
  time: string;
  /** A person's name. */
  savedBy: string;
  isCurrent: boolean;
}

/** A stored version with its content: the whole of `site.json`, or the text. */
export interface SiteVersionDetail extends SiteVersionRow {
  value: Site | string;
}

export interface SiteSaved {
  revision: string;
}

/** What a document was when the form was opened: the save is refused when it is something else by now. */
const revision = optional(text(64));
/** `site.json`, or the file name of a Markdown text. */
const name = text(80);
const time = text(40);
/** Every field is checked by `siteShape` in api/settings.ts: the answer names what is wrong there. */
const site: Shape<Record<string, unknown>> = (value) => (isRecord(value) ? right(value) : wrong('缺少站点设置'));

const reads = { permission: 'site:update' };
const saves = { ...reads, successMessage: '保存成功！' };
const restores = { ...reads, successMessage: '恢复成功！' };
const cached = { isCacheable: true };

export const settingsCalls = {
  'site/parts': open('POST /v1/site/parts', { names: listOf(text(40), 1, 40) }, returns<Partial<Site>>(), cached),
  'site/hero-points': open('POST /v1/site/heroPoints', {}, returns<HeroPoint[]>(), cached),
  'site/text': open('POST /v1/site/text', { name }, returns<SiteText>(), cached),
  'site/read': staffReads('POST /v1/site/read', {}, returns<SiteWhole>(), reads),
  'site/save': staffChanges('POST /v1/site/save', { site, revision }, returns<SiteSaved>(), saves),
  'site/texts': staffReads('POST /v1/site/texts', {}, returns<SiteTextSource[]>(), reads),
  'site/save-text': staffChanges(
    'POST /v1/site/saveText',
    { name, text: anyText, revision },
    returns<SiteSaved>(),
    saves,
  ),
  'site/versions': staffReads('POST /v1/site/versions', { name }, returns<SiteVersionRow[]>(), reads),
  'site/version': staffReads('POST /v1/site/version', { name, time }, returns<SiteVersionDetail>(), reads),
  'site/restore': staffChanges('POST /v1/site/restore', { name, time, revision }, returns<SiteSaved>(), restores),
};
