import { hash } from 'node:crypto';
import { pages } from '../../client/site/routes.ts';

const RECORDS = new Map(pages.flatMap(({ path, record }) => (record ? [[path, record]] : [])));
const LINK = / href="(\/\w+)\?(\w+)=([a-z0-9-]+)(#[^"]*)?"/g;

const REQUEST_ID = /(name="requestId" value=|"requestId":)"[^"]*"/g;

/**
 * A page as a plain host gives it, which knows no query and no call: links to records go by path, forms to the server at
 * `siteUrl`, and the page's scripts are told where that is.
 */
export function plainPage(html: string, siteUrl: string): string {
  const id = `page-${hash('sha256', html.replace(REQUEST_ID, ''), 'base64url')}`;
  return html
    .replace(REQUEST_ID, (_all, before) => `${before}"${id}"`) // the same as long as the page is the same
    .replace('<html ', `<html data-server="${siteUrl}" `)
    .replace(/(<form\b[^>]*? action=")(\/[^"]*")/g, (_all, before, rest) => `${before}${siteUrl}${rest}`)
    .replace(LINK, (link, path: string, name: string, id: string, hash = '') =>
      RECORDS.get(path) === name ? ` href="${path}/${id}${hash}"` : link,
    );
}
