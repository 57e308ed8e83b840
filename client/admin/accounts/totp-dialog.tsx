import { type ReactNode, useEffect, useState } from 'react';
import type { TotpSecret } from '../../../server/contract/calls/session.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import type { CallResult } from '../../call.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { setTotp } from '../state/session.ts';
import { staffCall } from '../state/staff-call.ts';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { PasswordField } from '../widgets/fields/password-field.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';
import { FormDialog } from '../widgets/form-dialog.tsx';
import { toast } from '../widgets/toast.tsx';

/** Turns the second factor of one's own account on, step by step, or off. */
export function TotpDialog({ isOn, onClose }: { isOn: boolean; onClose(): void }): ReactNode {
  const [ends] = useState(isOn); // the last step of turning it on is shown when it is on already
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [begun, setBegun] = useState<TotpSecret>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();

  useEffect(() => {
    if (begun) document.getElementById('totp-code')?.focus();
  }, [begun]);

  /** The data of an answer; undefined, with its reasons in their fields, of a refusal. */
  const ask = async <O,>(asked: Promise<CallResult<O>>): Promise<{ data: O; msg: string } | undefined> => {
    setBusy(true);
    const result = await asked;
    setBusy(false);
    if (result.ok) return result;
    setErrors(result.errors);
    if (Object.keys(result.errors).length === 0) toast.error(result.msg);
    return undefined;
  };
  const onSubmit = async () => {
    if (ends) {
      const ended = await ask(staffCall('account/end-totp', { password, code }));
      if (!ended) return;
      setTotp(false);
      toast.success(ended.msg);
      return onClose();
    }
    if (!begun) return setBegun((await ask(staffCall('account/begin-totp', { password })))?.data);
    const confirmed = await ask(staffCall('account/confirm-totp', { code }));
    if (!confirmed) return;
    setTotp(true);
    toast.success(confirmed.msg);
    setRecoveryCodes(confirmed.data.recoveryCodes);
  };

  if (recoveryCodes) {
    return (
      <Dialog
        title="恢复码"
        closesOutside={false}
        onClose={onClose}
        footer={
          <Button looks="main" data-autofocus onClick={onClose}>
            我已保存
          </Button>
        }
      >
        <p className="dialog-lead soft">
          手机不在身边时，用一个恢复码代替动态验证码。每个只能用一次，只在这里显示，请抄下或打印。
        </p>
        <ul className="figures" aria-label="恢复码">
          {recoveryCodes.map((recovery) => (
            <li key={recovery}>{recovery}</li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={ends ? '停用动态验证码' : '启用动态验证码'}
      submitWord={ends ? '停用' : begun ? '启用' : '下一步'}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {!begun && (
        <PasswordField
          id="totp-password"
          label="密码"
          required
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={errors.password}
          onChange={({ target }) => {
            setPassword(target.value);
            setErrors({});
          }}
        />
      )}
      {begun && (
        <>
          <p className="dialog-lead soft">
            用手机上的验证器（如微信小程序「腾讯身份验证器」）扫码，再输入它显示的 6 位数字。
          </p>
          <div className="centre">
            <QrCode className="qr-dialog-code" label="验证器二维码" text={begun.uri} />
          </div>
          <p className="dialog-lead soft">
            不能扫码时手动输入密钥：<span className="figures">{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</span>
          </p>
        </>
      )}
      {(begun || ends) && (
        <TextField
          id="totp-code"
          label="动态验证码"
          required
          autoComplete="one-time-code"
          maxLength={64}
          hint={ends ? '验证器上的 6 位数字，或一个恢复码' : undefined}
          value={code}
          error={errors.code}
          onValue={(value) => {
            setCode(value);
            setErrors({});
          }}
        />
      )}
    </FormDialog>
  );
}
