import { useState } from 'react';
import type { TotpSecret } from '../../../server/contract/calls/session.ts';
import { accountName, askSession, changeUser } from '../state/session.ts';
import { staffCall } from '../state/staff-call.ts';
import { Button } from '../widgets/button.tsx';
import { copyText } from '../widgets/copy-text.ts';
import { CodeField, PasswordField } from '../widgets/fields/text-field.tsx';
import { FormDialog } from '../widgets/form-dialog.tsx';
import { toast } from '../widgets/toast.tsx';
import { useAsk } from '../widgets/use-ask.ts';
import { KeepDialog } from './keep-dialog.tsx';
import { QrCode } from './qr-code.tsx';

export type TotpTask = keyof typeof WORDS;
const WORDS = {
  begin: {
    title: '启用动态验证码',
    submit: '启用',
    lead: '启用后会得到 10 个恢复码，手机丢失时用来登录。恢复码也没有了，请有「账号管理」权限的同事停用您的动态验证码。',
  },
  renew: { title: '重新生成恢复码', submit: '重新生成', lead: '重新生成后，原来的恢复码全部作废。' },
  end: { title: '停用动态验证码', submit: '停用', lead: '' },
};

/** Turns the user's second factor on in two steps, generates new recovery codes, or turns it off. */
export function TotpDialog({ task, onClose }: { task: TotpTask; onClose(): void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, errors, setErrors, ask } = useAsk();
  const [secret, setSecret] = useState<TotpSecret>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();

  /** Typing removes the errors: they are about the values that were sent. */
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setErrors({});
  };
  const begin = async () => setSecret((await ask(staffCall('account/begin-totp', { password })))?.data);
  const end = async () => {
    const answer = await ask(staffCall('account/end-totp', { password, code }));
    if (!answer) return;
    changeUser({ totp: false, recoveryCodesLeft: 0 });
    toast.success(answer.msg);
    onClose();
  };
  const getCodes = async () => {
    const answer = await ask(
      task === 'begin'
        ? staffCall('account/confirm-totp', { code })
        : staffCall('account/renew-codes', { password, code }),
    );
    if (!answer) return void askSession(); // the answer may be lost: asks whether the second factor is on now
    const codes = answer.data.recoveryCodes;
    changeUser({ totp: true, recoveryCodesLeft: codes.length });
    toast.success(answer.msg);
    setRecoveryCodes(codes);
  };
  const isFirstStep = task === 'begin' && !secret;
  const finish = task === 'end' ? end : getCodes;

  if (recoveryCodes) {
    return (
      <KeepDialog
        title="恢复码"
        lead={`登录 ${accountName()} 时手机不在身边，用一个恢复码代替动态验证码。共 ${recoveryCodes.length} 个，每个只能用一次，只在这里显示。`}
        lines={recoveryCodes}
        lost="关闭后不再显示。没有保存的话，要在「个人中心」里重新生成。"
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={WORDS[task].title}
      submitWord={isFirstStep ? '下一步' : WORDS[task].submit}
      busy={busy}
      onSubmit={isFirstStep ? begin : finish}
      onClose={onClose}
    >
      {!secret && WORDS[task].lead && <p className="below-4 soft">{WORDS[task].lead}</p>}
      {!secret && (
        <PasswordField
          id="totp-password"
          required
          data-autofocus
          value={password}
          error={errors.password}
          onValue={typed(setPassword)}
        />
      )}
      {secret && <Secret {...secret} />}
      {!isFirstStep && (
        <CodeField
          id="totp-code"
          required
          {...(task === 'begin' && { placeholder: '验证器上的 6 位数字', about: 'totp-secret' })}
          value={code}
          error={errors.code}
          onValue={typed(setCode)}
        />
      )}
    </FormDialog>
  );
}

/** The secret of a new second factor: people scan it, open it on this device, copy it or type it. */
function Secret({ uri, secret }: TotpSecret) {
  return (
    <div id="totp-secret">
      <p className="below-4 soft">用手机上的验证器（如微信小程序「腾讯身份验证器」）扫码，再输入它显示的 6 位数字。</p>
      <div className="centre">
        <QrCode label="验证器二维码" text={uri} />
      </div>
      <p className="below-4 soft">
        不能扫码时，
        <a className="underlined" href={uri}>
          在本机的验证器里打开
        </a>
        ，或者手动输入密钥：
        <span className="figures">{secret.replace(/.{4}(?=.)/g, '$& ')}</span>
        <Button looks="text" onClick={() => copyText(secret, '密钥')}>
          复制
        </Button>
      </p>
    </div>
  );
}
