import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { UserInfo } from '../../../../server/contract/calls/session.ts';
import { listen } from '../../../ui/listen.ts';
import { findScreen, HOME_PATH, MENU_GROUP } from '../../screens.ts';
import { logOut } from '../../state/session.ts';
import { toggleSidebar, useSidebar } from '../../state/sidebar.ts';
import { IconButton } from '../../widgets/button.tsx';
import { mayLeave } from '../../widgets/confirm.tsx';
import { MenuButton } from '../../widgets/menu.tsx';
import { PasswordDialog } from '../../widgets/password-dialog.tsx';
import { toast } from '../../widgets/toast.tsx';
import { ToolIcon } from '../../widgets/tool-icon.tsx';
import { useOnDemand } from '../../widgets/use-on-demand.ts';

/** Collapse toggle, breadcrumb, fullscreen, and the account menu. */
export function TopBar({ user }: { user: UserInfo }) {
  const { opened } = useSidebar();
  return (
    <div className="top-bar row rigid gap-2 ruled-below on-paper">
      <IconButton
        icon={opened ? 'fold' : 'unfold'}
        label={opened ? '收起侧栏' : '展开侧栏'}
        aria-expanded={opened}
        aria-controls="sidebar"
        onClick={toggleSidebar}
      />
      <Breadcrumb />
      <FullscreenButton />
      <UserMenu user={user} />
    </div>
  );
}

function UserMenu({ user }: { user: UserInfo }) {
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'password' | 'devices' | 'qr'>();
  const shut = () => setOpen(undefined);
  const dialogs = useOnDemand(open === 'devices' || open === 'qr', () => import('../../on-demand.ts'), shut);

  const leave = async () => {
    if (!(await mayLeave())) return;
    const failure = await logOut();
    if (failure) toast.error(`${failure}，尚未退出登录`);
  };

  return (
    <>
      <MenuButton
        className="top-bar-user sides-2 icon-14 tone-hover row rounded"
        label="账号"
        items={[
          { label: '个人中心', onChoose: () => navigate('/profile') },
          { label: '修改密码', onChoose: () => setOpen('password') },
          { label: '登录设备', onChoose: () => setOpen('devices') },
          { label: '扫码关注公众号', onChoose: () => setOpen('qr') },
          { label: '退出登录', onChoose: leave },
        ]}
      >
        <span className="square-28 pill centre rigid on-dark type-small" aria-hidden="true">
          {Array.from(user.name)[0]?.toUpperCase()}
        </span>
        <span className="top-bar-name one-line">{user.name}</span>
        <span className="sr-only">，账号菜单</span>
        <ToolIcon name="chevron-down" />
      </MenuButton>
      {open === 'password' && <PasswordDialog onClose={shut} />}
      {open === 'devices' && dialogs && <dialogs.DevicesDialog onClose={shut} />}
      {open === 'qr' && dialogs && <dialogs.QrDialog userId={user.userId} onClose={shut} />}
    </>
  );
}

function FullscreenButton() {
  const [full, setFull] = useState(false);
  useEffect(() => listen(document, 'fullscreenchange', () => setFull(document.fullscreenElement !== null)), []);

  const toggle = () => {
    if (!document.fullscreenEnabled) return toast.warning('您的浏览器不支持全屏');
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => toast.warning('您的浏览器不支持全屏'));
  };

  return <IconButton icon={full ? 'shrink' : 'expand'} label={full ? '退出全屏' : '全屏'} onClick={toggle} />;
}

function Breadcrumb() {
  const [path] = useLocation();
  const screen = findScreen(path);
  const home = findScreen(HOME_PATH);
  return (
    <nav className="grow" aria-label="当前位置">
      <ol className="top-bar-crumbs row clipped soft unbroken">
        {screen !== home && (
          <li className="admin-sign">
            <Link href={HOME_PATH}>{home?.title}</Link>
          </li>
        )}
        {screen?.menu === 'content' && <li className="admin-sign">{MENU_GROUP.title}</li>}
        <li className="admin-sign one-line ink" aria-current="page">
          {screen?.title}
        </li>
      </ol>
    </nav>
  );
}
