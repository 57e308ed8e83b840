import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { FileInput } from '../../ui/file-input.tsx';
import { useUser } from '../state/session.ts';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { TotpDialog } from './totp-dialog.tsx';

/** One's own account: its second factor, and the specification's stub that makes no call, and says so. */
export default function ProfileScreen(): ReactNode {
  const [open, setOpen] = useState<'upload' | 'totp'>();
  const isOn = useUser()?.totp ?? false;
  const shut = () => setOpen(undefined);
  return (
    <div className="admin-page">
      <section className="panel">
        <h1 className="panel-title">个人中心</h1>
        <p id="profile-hint">资料上传尚未开通：选择的文件只在窗口里列出，不会发送到服务器，也不会保存。</p>
        <Button icon="upload" className="above-3" aria-describedby="profile-hint" onClick={() => setOpen('upload')}>
          上传资料
        </Button>
      </section>
      <section className="panel">
        <h2 className="panel-title">动态验证码</h2>
        <p id="totp-hint">
          {isOn
            ? '已启用：登录时除密码外，还要输入手机上的动态验证码。'
            : '未启用：登录时只要密码。启用后，知道密码的人没有您的手机也登录不了。'}
        </p>
        <Button icon="lock" className="above-3" aria-describedby="totp-hint" onClick={() => setOpen('totp')}>
          {isOn ? '停用' : '启用'}
        </Button>
      </section>
      {open === 'upload' && <UploadDialog onClose={shut} />}
      {open === 'totp' && <TotpDialog isOn={isOn} onClose={shut} />}
    </div>
  );
}

/** Lists up to three files; they go nowhere (specification 2: a stub without a call). */
function UploadDialog({ onClose }: { onClose(): void }): ReactNode {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const take = (chosen: readonly File[]) => {
    const added = keepLast(files, chosen);
    setFiles(added.files);
    setError(added.refused ? TOO_LARGE : undefined);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };

  return (
    <Dialog title="上传资料" onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
      <button
        type="button"
        className="upload-dialog-zone centre stack full-width on-mist soft"
        data-autofocus
        aria-describedby="materials-hint materials-error"
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <ToolIcon name="upload" />
        点击选择文件，或拖到这里
      </button>
      <FileInput input={input} multiple onFiles={take} />
      <p className="field-hint" id="materials-hint">
        单个文件不超过 5MB，列出最后 3 个。文件不会发送到服务器，也不会保存，关闭窗口后列表清空。
      </p>
      <p className="field-error type-small snug" id="materials-error" aria-live="polite">
        {error}
      </p>
      <ul className="upload-dialog-list">
        {files.map((file, at) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`} className="upload-dialog-file row">
            <ToolIcon name="file" />
            <span className="upload-dialog-name grow one-line">{file.name}</span>
            <Button
              looks="danger"
              aria-label={`移除 ${file.name}`}
              onClick={() => setFiles(files.filter((_, other) => other !== at))}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const LIMIT_BYTES = 5 * 1_048_576;
const FILES_MOST = 3;
const TOO_LARGE = '上传文件不能超过 5MB！';

/** Adds chosen files to those chosen before: those of 5 MB and more are refused, the last three are kept. */
export function keepLast<F extends { size: number }>(
  before: readonly F[],
  chosen: readonly F[],
): { files: F[]; refused: boolean } {
  const fitting = chosen.filter(({ size }) => size < LIMIT_BYTES);
  return { files: [...before, ...fitting].slice(-FILES_MOST), refused: fitting.length < chosen.length };
}
