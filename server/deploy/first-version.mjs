import { createHash } from 'node:crypto';

/** SHA-256 of what the README of 0.1.0 had an owner save, without the settings: its two units, its timer, its site of Caddy. */
const TEXTS = [
  '4910a1e63c0e9ed44b99db2ee6a1f7fa4358428315615934076785487efede5b',
  'a96b9f93ff159b91bc646da4ca663c795fd63169ab49fa3477076c5ff5732096',
  '94a7b13390596dc5f895e44cd188d0026fbe85d11f9759225e97b65b557ae19d',
  'fe9928dee30a23d4e0d51fecf7b31ea3d8cb2a040449e133308accb433592cef',
];
const SETTING = /^Environment="?([A-Z_]+)=([^"\n]*)"?\n/gm;

/** Whether a text is what the README of 0.1.0 had an owner save, but for the settings in it. */
export function isOfFirstVersion(text) {
  const bare = `${text.trimEnd()}\n`.replaceAll(SETTING, '');
  return TEXTS.includes(createHash('sha256').update(bare).digest('hex'));
}

/** The settings that stand in a unit, by name; none where there is no unit. */
export function settingsInUnit(unit = '') {
  return Object.fromEntries([...unit.matchAll(SETTING)].map(([, name, value]) => [name, value]));
}

/** A Caddyfile without the site that the README of 0.1.0 had in it; a site that somebody has changed stays. */
export function withoutFirstSite(caddyfile, domain) {
  const site = new RegExp(`^${domain.replaceAll('.', '\\.')} \\{\\n[^]*?^\\}\\n*`, 'm').exec(caddyfile)?.[0];
  const isFirst = site !== undefined && isOfFirstVersion(site.replace(domain, 'www.example.com'));
  return isFirst ? caddyfile.replace(site, '') : caddyfile;
}
