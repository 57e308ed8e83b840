import { randomUUID } from 'node:crypto';
import type { Reply, Site } from './site.ts';

const PRODUCT = 'productId=tower-crane-monitor';

/** Where a lead comes in: a call's path, with another that takes the same, or a page whose form needs no JavaScript. */
export const DOORS = [
  { kind: 'agent', path: '/v1/agent/saveAgent', other: '/allianceRest/insert' },
  { kind: 'enquiry', path: '/v1/enquiry/save' },
  { kind: 'agent', path: '/dljm' },
  { kind: 'agent', path: '/dailijiameng' },
  { kind: 'enquiry', path: `/productDet?${PRODUCT}` },
  { kind: 'enquiry', path: `/cpDeatail?${PRODUCT}` },
  { kind: 'enquiry', path: '/map' },
] as const;

/** What each door takes, and more than it keeps; a test gives each lead a company to find it by. */
export const LEAD = { agentName: '王工', name: '王工', phone: '13800000000' };
export const ofCompany = (company: string) => ({ ...LEAD, agentInfo: company, company });

export const isCall = (path: string) => /^\/(v1|allianceRest)\//.test(path);

let visitors = 0;
function newVisitor(): string {
  visitors += 1;
  return `10.0.${visitors >> 8}.${visitors & 255}`;
}

/** Sends fields as the door's own clients do, from an address that has left nothing yet; the site trusts one proxy. */
export function sendLead(
  site: Site,
  path: string,
  fields: Record<string, unknown>,
  from = newVisitor(),
): Promise<Reply> {
  const type = isCall(path) ? 'application/json' : 'application/x-www-form-urlencoded';
  const typed = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
  const body = isCall(path) ? JSON.stringify(fields) : new URLSearchParams(typed).toString();
  return site.send('POST', path, { headers: { 'content-type': type, 'x-forwarded-for': from }, body });
}

export function openPage(site: Site, path: string): Promise<Reply> {
  const agent = /^\/(dailijiameng|cpDeatail)/.test(path) ? 'Android' : 'desk';
  return site.send('GET', path, { headers: { 'user-agent': agent } });
}

/** The form in a page, where it goes, and what it sends unseen. */
export async function formOn(site: Site, path: string) {
  const { text } = await openPage(site, path);
  const [form = ''] = /<form class="lead-form".*?<\/form>/s.exec(text) ?? [];
  const [, action = ''] = / action="([^"]*)"/.exec(form) ?? [];
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return { form, action, hidden: Object.fromEntries(hidden.map(([, name, value]) => [name, value])) };
}

/** The name that a visitor's sending has: of a page's form its own, of a call one that the browser has made up. */
export async function requestIdFor(site: Site, path: string): Promise<string> {
  return isCall(path) ? randomUUID() : ((await formOn(site, path)).hidden.requestId ?? '');
}
