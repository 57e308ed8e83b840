import { type ReactNode, useState } from 'react';
import { useUser } from '../state/session.ts';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { TotpDialog } from './totp-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** One's own account: its second factor, and the specification's stub that makes no call, and says so. */
export default function ProfileScreen(): ReactNode {
  const [open, setOpen] = useState<'upload' | 'totp'>();
  const isOn = useUser()?.totp ?? false;
  const shut = () => setOpen(undefined);
  return (
    <div className="admin-page">
      <section className="panel profile-screen">
        <h1 className="panel-title">个人中心</h1>
        <p id="profile-hint">资料上传尚未开通：选择的文件只在窗口里列出，不会发送到服务器，也不会保存。</p>
        <button type="button" className="button" aria-describedby="profile-hint" onClick={() => setOpen('upload')}>
          <ToolIcon name="upload" />
          上传资料
        </button>
      </section>
      <section className="panel profile-screen">
        <h2 className="panel-title">动态验证码</h2>
        <p id="totp-hint">
          {isOn
            ? '已启用：登录时除密码外，还要输入手机上的动态验证码。'
            : '未启用：登录时只要密码。启用后，知道密码的人没有您的手机也登录不了。'}
        </p>
        <button type="button" className="button" aria-describedby="totp-hint" onClick={() => setOpen('totp')}>
          <ToolIcon name="lock" />
          {isOn ? '停用' : '启用'}
        </button>
      </section>
      {open === 'upload' && <UploadDialog onClose={shut} />}
      {open === 'totp' && <TotpDialog isOn={isOn} onClose={shut} />}
    </div>
  );
}
