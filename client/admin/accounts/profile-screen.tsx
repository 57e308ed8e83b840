import { type ReactNode, useRef, useState } from 'react';
import { permissionNames } from '../../../server/contract/permissions.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { useUser } from '../state/session.ts';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';
import { Panel } from '../widgets/panel.tsx';
import { PasswordDialog } from '../widgets/password-dialog.tsx';
import { Devices } from './devices-dialog.tsx';
import { TotpDialog, type TotpTask } from './totp-dialog.tsx';

/** The user's account: name, password, devices, second factor; then the specification's stub, which makes no call. */
export function ProfileScreen(): ReactNode {
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

const SAMPLES = [
  { name: '产品手册', time: '2026-11-01 09:00:00' },
  { name: '安装说明', time: '2026-11-02 09:00:00' },
];

/** The specification's stub of a list of materials: rows that are samples, found by their name. */
function MaterialsStub(): ReactNode {
  const [wanted, setWanted] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p id="profile-hint" className="above-2 soft">
        资料上传尚未开通：选择的文件只在窗口里列出，不会发送到服务器，也不会保存。
      </p>
      <div className="row gap-3 above-3">
        <TextField id="profile-wanted" label="资料名称" autoComplete="off" value={wanted} onValue={setWanted} />
        <Button icon="upload" aria-describedby="profile-hint" onClick={() => setOpen(true)}>
          上传资料
        </Button>
      </div>
      <table className="number-table fixed-columns figures full-width">
        <thead>
          <tr>
            <th scope="col">资料名称</th>
            <th scope="col">创建时间</th>
          </tr>
        </thead>
        <tbody>
          {SAMPLES.filter(({ name }) => name.includes(wanted.trim())).map(({ name, time }) => (
            <tr key={name}>
              <th scope="row">
                {name} <span className="tag">示例</span>
              </th>
              <td>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOpen && <UploadDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Lists up to three files; they are not sent (specification 2: a stub without a call). */
function UploadDialog({ onClose }: { onClose(): void }): ReactNode {
  const [{ files, refused }, setChosen] = useState<Chosen<File>>({ files: [], refused: false });
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="上传资料" onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
      <Button icon="upload" data-autofocus aria-describedby="materials-hint" onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <FileInput input={input} multiple onFiles={(chosen) => setChosen(keepLast(files, chosen))} />
      <p className="field-hint" id="materials-hint">
        单个文件不超过 5MB，列出最后 3 个。文件不会发送到服务器，也不会保存，关闭窗口后列表清空。
      </p>
      <p className="field-error type-small snug" aria-live="polite">
        {refused && '上传文件不能超过 5MB！'}
      </p>
      <ul>
        {files.map((file) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`} className="one-line above-2">
            {file.name}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const LIMIT_BYTES = 5 * 1_048_576;
const FILES_MOST = 3;

interface Chosen<F> {
  files: F[];
  refused: boolean;
}

/** Adds the chosen files; those of 5 MB and more are refused, the last three stay. */
export function keepLast<F extends { size: number }>(before: readonly F[], chosen: readonly F[]): Chosen<F> {
  const fitting = chosen.filter(({ size }) => size < LIMIT_BYTES);
  return { files: [...before, ...fitting].slice(-FILES_MOST), refused: fitting.length < chosen.length };
}
