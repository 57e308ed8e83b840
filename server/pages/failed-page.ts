import type { Manifest } from './manifest.ts';

const TITLE = '页面暂时无法打开';
const TEXT = '服务器出现问题，我们会尽快处理。请稍后刷新，或先返回首页。';

/** The page for an error of the server: without internal details, and with a link onward. */
export function failedPage(manifest: Manifest): string {
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${TITLE}</title><link rel="stylesheet" href="${manifest.styles.site}"></head>`,
    `<body><main class="container section-space"><h1 class="type-title">${TITLE}</h1>`,
    `<p class="above-4 below-8">${TEXT}</p>`,
    '<p><a class="button button-dark" href="/">返回首页</a></p></main></body></html>',
  ].join('');
}
