import type { ReactNode } from 'react';
import { DARK } from '../../../server/contract/colours.ts';
import { type AdminStart, ROOT_ID } from '../start.ts';

interface AdminDocumentProps {
  title: string;
  styles: readonly string[];
  /** The entry, then its imports. */
  modules: readonly string[];
  start: AdminStart;
  children: ReactNode;
}

/** The document of a back-office page: light, not indexed, without inline code. */
export function AdminDocument({ title, styles, modules, start, children }: AdminDocumentProps) {
  const [entry = '', ...preloads] = modules;
  return (
    <html lang="zh-CN" translate="no">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="google" content="notranslate" />
        <meta name="theme-color" content={DARK} />
        <meta name="format-detection" content="telephone=no" />
        <title>{`${title} - ${start.sysName}`}</title>
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={entry} />
        <link rel="icon" href="/favicon.ico" />
      </head>
      <body className="admin on-mist">
        <p className="admin-too-old over tone-bad text-centre">
          当前浏览器版本过旧，无法使用管理后台，请改用最新版的 Chrome、Edge、Firefox 或 Safari。
        </p>
        <div id={ROOT_ID} data-start={JSON.stringify(start)}>
          {children}
        </div>
        <noscript>
          <p className="admin-no-script over tone-bad text-centre">
            管理后台需要启用浏览器的 JavaScript，请在浏览器设置中开启后刷新。
          </p>
        </noscript>
      </body>
    </html>
  );
}
