import { useState } from 'react';
import { permissionNames } from '../../../server/contract/permissions.ts';
import { useUser } from '../state/session.ts';
import { Button } from '../widgets/button.tsx';
import { Panel } from '../widgets/panel.tsx';
import { PasswordDialog } from '../widgets/password-dialog.tsx';
import { Devices } from './devices-dialog.tsx';
import { MaterialsStub } from './materials-stub.tsx';
import { TotpDialog, type TotpTask } from './totp-dialog.tsx';

/** The user's account: name, password, second factor, devices; then the stub of a list of materials. */
export function ProfileScreen() {
  const [open, setOpen] = useState<'password' | TotpTask>();
  const user = useUser();
  const hasTotp = user?.totp ?? false;
  const shut = () => setOpen(undefined);
  return (
    <div className="admin-page">
      <Panel title="账号" head={<Button onClick={() => setOpen('password')}>修改密码</Button>}>
        <h1 className="sr-only">个人中心</h1>
        <p className="above-2">
          <strong>{user?.name}</strong> <span className="soft">权限：{permissionNames(user?.auth ?? '') || '无'}</span>
        </p>
      </Panel>
      <Panel
        title="动态验证码"
        head={
          <span className="row gap-2">
            {hasTotp && <Button onClick={() => setOpen('renew')}>重新生成恢复码</Button>}
            <Button icon="lock" aria-describedby="totp-hint" onClick={() => setOpen(hasTotp ? 'end' : 'begin')}>
              {hasTotp ? '停用' : '启用'}
            </Button>
          </span>
        }
      >
        <p id="totp-hint" className="above-2">
          {hasTotp
            ? '已启用：登录时除密码外，还要输入手机上的动态验证码。'
            : '未启用：登录时只要密码。启用后，知道密码的人没有您的手机也登录不了。'}
        </p>
        {hasTotp && (
          <p className="above-1">
            恢复码还剩 <strong className="figures">{user?.recoveryCodesLeft}</strong> 个，手机不在身边时用来登录。
          </p>
        )}
      </Panel>
      <Panel title="登录设备">
        <Devices />
      </Panel>
      <details className="panel">
        <summary className="panel-title strong">资料（示例）</summary>
        <MaterialsStub />
      </details>
      {open === 'password' && <PasswordDialog onClose={shut} />}
      {open && open !== 'password' && <TotpDialog task={open} onClose={shut} />}
    </div>
  );
}
