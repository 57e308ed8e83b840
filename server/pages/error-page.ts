import { STATUS_CODES } from 'node:http';
import { telephoneHref } from '../contract/telephone.ts';
import { documentHeaders, NOT_STORED } from '../http/response/security-headers.ts';
import type { Site } from '../settings.ts';
import { BRAND_MARK } from './brand.ts';
import type { Manifest } from './manifest.ts';
import { escapeXml } from './sitemap.ts';

/** Title and text of each error page, by its status. */
const TEXTS = {
  400: ['无法识别这个网址', '网址里有浏览器没有转换的字符，或者不完整。请检查后再打开，或先返回首页。'],
  405: ['不支持的请求方式', '本站不转发连接。请在浏览器里直接打开网址，或先返回首页。'],
  408: ['连接太慢', '没有收到完整的请求。请检查网络后刷新。'],
  431: ['浏览器发送的内容太长', '多半是本站或上级域名的 Cookie 太多。请清除本站的 Cookie 后再打开。'],
  500: ['页面暂时无法打开', '服务器出现问题，我们会尽快处理。请稍后刷新，或先返回首页。'],
  503: ['访问的人太多', '服务器正忙，几秒后会自动重新打开这个页面。'],
} as const;

type ErrorStatus = keyof typeof TEXTS;

/** The whole response to a request that Node's parser refuses: status line, headers and page. */
export function unparsedAnswer(manifest: Manifest, site: Site, status: number, tls: string): Buffer {
  const page = errorPage(manifest, site, status in TEXTS ? (status as ErrorStatus) : 400); // proof: it is a key of TEXTS
  const headers = { ...documentHeaders({ frameHost: undefined, tls }), ...NOT_STORED };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      ...(status === 405 ? ['Allow: GET, HEAD'] : []),
      'Content-Type: text/html; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(page)}`,
      ...lines,
      '',
      page,
    ].join('\r\n'),
  );
}

/** An error page: the company, what went wrong without internal details, a number to call and a link to the home page. */
export function errorPage(manifest: Manifest, { company, phones }: Site, status: ErrorStatus): string {
  const [title, text] = TEXTS[status];
  const [phone] = phones;
  const href = phone && escapeXml(telephoneHref(phone.number));
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title}</title><link rel="stylesheet" href="${manifest.styles.site}"></head>`,
    '<body><div class="site-frame stack"><header class="room-4 ruled-below on-paper"><div class="container row gap-3">',
    `<img class="rigid" src="${BRAND_MARK}" alt="" width="40" height="40">`,
    `<strong class="keep-phrases break-anywhere type-lead snug then-apart">${escapeXml(company.name)}</strong>`,
    phone ? `<a class="rigid ink type-lead strong figures" href="${href}">${escapeXml(phone.number)}</a>` : '',
    '</div></header>',
    '<main class="on-mist row"><div class="container">',
    `<h1 class="type-title">${title}</h1><p class="above-4 below-8 keep-phrases soft type-large">${text}</p>`,
    '<a class="button button-dark" href="/">返回首页</a></div></main></div></body></html>',
  ].join('');
}
