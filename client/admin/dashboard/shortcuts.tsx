import type { ReactNode } from 'react';
import type { ContentKind } from '../../../server/contract/kinds/kinds.ts';
import { findScreen, recordHref } from '../screens.ts';
import { mayDo } from '../state/stored-session.ts';
import { SiteLink } from '../widgets/site-link.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';

const NEW: readonly (readonly [ContentKind, string])[] = [
  ['news', '写新闻'],
  ['product', '上传产品'],
  ['case', '写案例'],
  ['carousel', '上传轮播图'],
];

/** What staff does most, begun with one press, and the site as visitors see it. */
export function Shortcuts(): ReactNode {
  return (
    <section className="panel" aria-labelledby="shortcuts-title">
      <h2 className="panel-title" id="shortcuts-title">
        快捷操作
      </h2>
      <ul className="shortcuts">
        {NEW.map(([kind, word]) => {
          const screen = findScreen(recordHref(kind));
          return (
            screen &&
            mayDo(screen.permission) && (
              <li key={kind}>
                <a href={`${screen.path}?new`} className="shortcuts-link row ink">
                  <ToolIcon name={screen.icon} />
                  {word}
                </a>
              </li>
            )
          );
        })}
        <li>
          <SiteLink href="/" className="shortcuts-link row ink">
            <ToolIcon name="external" />
            查看官网
          </SiteLink>
        </li>
      </ul>
    </section>
  );
}
