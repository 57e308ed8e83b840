import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { UserInfo } from '../../../server/contract/records.ts';
import { SYSTEM_NAME_MAX } from '../../../server/contract/rules.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToolIcon } from '../../ui/tool-icon.tsx';
import { setSystem } from '../state/session.ts';
import { staffCall, staffUpload } from '../state/staff-call.ts';
import { fitLogo } from './fit-logo.ts';

type Errors = { sysName?: string | undefined; logo?: string | undefined };

/** The system's name and logo, for those with the permission. */
export function SystemDialog({ user, onClose }: { user: UserInfo; onClose(): void }): ReactNode {
  const [sysName, setSysName] = useState(user.sysName);
  const [logo, setLogo] = useState(user.logo);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState<'save' | 'upload'>();
  const file = useRef<HTMLInputElement>(null);

  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    target.value = ''; // so that the same file can be chosen again
    if (!chosen) return;
    setBusy('upload');
    setErrors((before) => ({ ...before, logo: undefined }));
    const fitted = await fitLogo(chosen);
    if ('refusal' in fitted) {
      setErrors((before) => ({ ...before, logo: fitted.refusal }));
    } else {
      const form = new FormData();
      form.append('logo', fitted.logo, 'logo');
      const result = await staffUpload('system/logo', form);
      if (result.ok) {
        setLogo(result.data.url);
        toast.success(result.msg);
      } else setErrors((before) => ({ ...before, logo: result.msg }));
    }
    setBusy(undefined);
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = check(sysName, logo);
    setErrors(wrong);
    if (wrong.sysName || wrong.logo) return toast.warning('请填写完整信息');
    setBusy('save');
    const system = { sysName: sysName.trim(), logo };
    const result = await staffCall('system/update', { ...system, itemId: user.itemId });
    setBusy(undefined);
    if (!result.ok) {
      setErrors(result.errors);
      return toast.error(result.msg);
    }
    setSystem(system);
    toast.success(result.msg);
    onClose();
  };

  return (
    <Dialog
      title="系统名称和LOGO"
      dirty={sysName !== user.sysName || logo !== user.logo}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            取消
          </button>
          <BusyButton kind="main" type="submit" form="system-form" busy={busy === 'save'} disabled={busy === 'upload'}>
            确定
          </BusyButton>
        </>
      }
    >
      <form id="system-form" noValidate onSubmit={onSubmit}>
        <TextField
          id="system-name"
          label="系统名称"
          required
          value={sysName}
          most={SYSTEM_NAME_MAX}
          maxLength={SYSTEM_NAME_MAX * 2}
          error={errors.sysName}
          data-autofocus
          onValue={(value) => {
            setSysName(value);
            setErrors((before) => ({ ...before, sysName: undefined }));
          }}
        />
        <div className="field">
          <p className="field-label" id="system-logo-label">
            LOGO
            <span className="field-required" aria-hidden="true">
              *
            </span>
          </p>
          <div className="logo-field">
            <button
              type="button"
              className="logo-field-button"
              aria-label={logo ? '更换LOGO' : '上传LOGO'}
              aria-describedby="system-logo-hint system-logo-error"
              aria-busy={busy === 'upload'}
              disabled={busy !== undefined}
              onClick={() => file.current?.click()}
            >
              {logo ? <img src={logo} alt="" className="logo-field-picture" /> : <ToolIcon name="plus" />}
            </button>
            <p className="field-hint" id="system-logo-hint">
              JPG、PNG、WebP、GIF，不超过 1MB；较大的会自动缩小。方形图片最合适。
            </p>
          </div>
          <input
            ref={file}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            accept="image/*"
            onChange={onFile}
          />
          <p className="field-error" id="system-logo-error" aria-live="polite">
            {errors.logo}
          </p>
        </div>
      </form>
    </Dialog>
  );
}

function check(sysName: string, logo: string): Errors {
  const errors: Errors = {};
  if (sysName.trim() === '') errors.sysName = '请输入系统名称';
  else if (Array.from(sysName.trim()).length > SYSTEM_NAME_MAX) errors.sysName = `不能超过${SYSTEM_NAME_MAX}个字符`;
  if (logo === '') errors.logo = '请上传LOGO';
  return errors;
}
