import type { ReactNode } from 'react';
import { HOME_PATH, MENU_GROUP } from '../../paths.ts';
import { findScreen } from '../../screens.ts';

/** Where the shown screen stands: 首页 / 菜单管理 / 产品管理. */
export function Breadcrumb({ path }: { path: string }): ReactNode {
  const screen = findScreen(path);
  const home = findScreen(HOME_PATH);
  return (
    <nav className="grow" aria-label="当前位置">
      <ol className="crumbs-list">
        {screen !== home && (
          <li>
            <a href={HOME_PATH}>{home?.title}</a>
          </li>
        )}
        {screen?.menu === 'content' && <li>{MENU_GROUP.title}</li>}
        <li aria-current="page">{screen?.title}</li>
      </ol>
    </nav>
  );
}
