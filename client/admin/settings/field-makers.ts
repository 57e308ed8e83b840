import { iconChoices } from './icon-names.ts';
import type { SiteField } from './setting-fields.ts';

/** Short words for the description of site.json. */

type Hint = { hint?: string };

const hinted = (hint: string | undefined): Hint => (hint === undefined ? {} : { hint });

export const line = (name: string, label: string, hint?: string): SiteField => ({
  kind: 'line',
  name,
  label,
  ...hinted(hint),
});
export const area = (name: string, label: string, hint?: string): SiteField => ({
  kind: 'area',
  name,
  label,
  ...hinted(hint),
});
export const picture = (name: string, label: string): SiteField => ({ kind: 'picture', name, label });
export const text = (name: string, label: string, hint: string): SiteField => ({ kind: 'text', name, label, hint });
export const fixed = (name: string, label: string, hint: string): SiteField => ({ kind: 'fixed', name, label, hint });

export const number = (name: string, label: string, unit?: string): SiteField => ({
  kind: 'number',
  name,
  label,
  ...(unit === undefined ? {} : { unit }),
});

export const choice = (name: string, label: string, choices: readonly (readonly [string, string])[]): SiteField => ({
  kind: 'choice',
  name,
  label,
  choices: choices.map(([value, said]) => ({ value, label: said })),
});

export const group = (name: string, label: string, fields: readonly SiteField[]): SiteField => ({
  kind: 'group',
  name,
  label,
  fields,
});

export const list = (
  name: string,
  label: string,
  noun: string,
  least: number,
  most: number,
  fields: readonly SiteField[],
  hint?: string,
): SiteField => ({ kind: 'list', name, label, noun, least, most, fields, ...hinted(hint) });

export const icon: SiteField = { kind: 'choice', name: 'icon', label: '图标', choices: iconChoices };

/** An icon, a few words, a sentence. */
export const point = [line('title', '标题'), icon, area('desc', '说明')];

/** A picture, a few words, a sentence. */
export const pictured = [line('title', '标题'), area('desc', '说明'), picture('image', '图片')];
