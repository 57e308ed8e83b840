import type { ReactNode } from 'react';
import { HOME_PATH } from '../paths.ts';
import { screens } from '../screens.ts';
import { mayDo } from '../state/stored-session.ts';
import { ToolIcon } from '../widgets/tool-icon.tsx';

/** The other screens, and the site as visitors see it. */
export function Shortcuts(): ReactNode {
  const offered = screens.filter(
    ({ path, menu, permission }) => path !== HOME_PATH && menu !== 'none' && mayDo(permission),
  );
  return (
    <section className="panel shortcuts-panel stack" aria-labelledby="shortcuts-title">
      <h2 className="panel-title" id="shortcuts-title">
        快捷入口
      </h2>
      <ul className="shortcuts">
        {offered.map(({ path, title, icon }) => (
          <li key={path}>
            <a href={path} className="shortcuts-link row ink">
              <ToolIcon name={icon} />
              {title}
            </a>
          </li>
        ))}
        <li>
          <a className="shortcuts-link row ink" href="/" target="_blank" rel="noopener">
            <ToolIcon name="external" />
            查看官网
          </a>
        </li>
      </ul>
    </section>
  );
}
