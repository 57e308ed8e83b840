import * as addresses from '../../../../server/contract/addresses.ts';
import type { Icon as IconName } from '../../../../server/contract/kinds/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { withoutHydration } from '../../widgets/without-hydration.tsx';

const SHORTCUTS: readonly { href: string; title: string; icon: IconName }[] = [
  { href: addresses.mobileAbout, title: '公司简介', icon: 'community' },
  { href: addresses.mobileProductCentre, title: '产品中心', icon: 'crane' },
  { href: addresses.cases, title: '项目案例', icon: 'location' },
];

/** Three round plinths to stand on: who, what, where. */
export const Shortcuts = withoutHydration(() => (
  <nav className="mobile-shortcuts container" aria-label="快捷入口">
    {SHORTCUTS.map((shortcut) => (
      <a key={shortcut.href} className="mobile-shortcuts-link row ink strong" href={shortcut.href}>
        <span className="mobile-shortcuts-plinth centre">
          <Icon name={shortcut.icon} className="icon mobile-shortcuts-icon" />
        </span>
        {shortcut.title}
      </a>
    ))}
  </nav>
));
