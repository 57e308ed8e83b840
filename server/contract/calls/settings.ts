import { type HeroPoint, privacyAnswers, type Site, type SiteTextSource, type SiteWhole } from '../../settings.ts';
import { open, returns, staffChanges, staffReads, subject, version } from '../call-row.ts';
import { keysOf } from '../kinds/fields.ts';
import { COLUMN_MAX, COLUMNS } from '../rules.ts';
import {
  anyText,
  isRecord,
  listOf,
  object,
  oneLine,
  oneOf,
  optional,
  type Read,
  right,
  type Shape,
  text,
  trimmedText,
  wrong,
} from '../shape.ts';

export interface SiteSaved {
  version: number;
}

/** The names of parts of the settings; without them all public parts are answered. */
const names = optional(listOf(text(40), 1, 40));
const name = text(80);
const written = { name, text: anyText, version };
/** Every field is checked by `checkSite` of api/check-site.ts: the answer names what is wrong there. */
const site: Shape<Record<string, unknown>> = (value) => (isRecord(value) ? right(value) : wrong('缺少站点设置'));

export type RenamedColumn = Read<typeof renamedColumn>;
/** A column that has another name now: its records follow. */
const columnName = oneLine(trimmedText(COLUMN_MAX));
const renamedColumn = object({ kind: oneOf(keysOf(COLUMNS)), from: columnName, to: columnName });
const renamed = optional(listOf(renamedColumn, 0, 24));

const { receivers, months, place } = privacyAnswers;
const answers = { receivers: receivers.shape, months: months.shape, place: place.shape };

const reads = { permission: ['site:update', 'view'] };
const changes = { permission: 'site:update' };
const saved = { ...changes, successMessage: '保存成功！' };
const saves = { ...saved, audit: { deed: '修改站点设置', effect: 'update', about: () => ['site'] as const } } as const;
const savesText = {
  ...saved,
  audit: { deed: '修改页面文字', effect: 'update', about: subject('site', 'name') },
} as const;
const tests = { ...changes, audit: { deed: '试发通知', about: () => ['site'] as const } } as const;
const cached = { isCacheable: true };

export const settingsCalls = {
  'site/parts': open('POST /v1/site/parts', { names }, returns<Partial<Site>>(), cached),
  'site/hero-points': open('POST /v1/site/heroPoints', {}, returns<HeroPoint[]>(), cached),
  'site/text': open('POST /v1/site/text', { name }, returns<{ html: string }>(), cached),
  'site/read': staffReads('POST /v1/site/read', {}, returns<SiteWhole>(), reads),
  'site/save': staffChanges('POST /v1/site/save', { site, version, renamed }, returns<SiteSaved>(), saves),
  'site/texts': staffReads('POST /v1/site/texts', {}, returns<SiteTextSource[]>(), reads),
  'site/save-text': staffChanges('POST /v1/site/saveText', written, returns<SiteSaved>(), savesText),
  'robot/test': staffChanges('POST /v1/robot/test', {}, returns<{ ok: boolean; message: string }>(), tests),
  'site/privacy': staffReads('POST /v1/site/privacy', answers, returns<{ text: string }>(), changes),
};
