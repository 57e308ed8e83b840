import type { Manifest } from './manifest.ts';

/** What a visitor sees when a page could not be made: no word about the inside, and a way on. */
export function errorPage(manifest: Manifest): string {
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>页面暂时无法打开</title><link rel="stylesheet" href="${manifest.styles.site}"></head>`,
    '<body><main class="load-failed"><h1 class="load-failed-title">页面暂时无法打开</h1>',
    '<p class="load-failed-text">服务器出现问题，我们会尽快处理。请稍后刷新，或先返回首页。</p>',
    '<p><a class="button button-primary" href="/">返回首页</a></p></main></body></html>',
  ].join('');
}
