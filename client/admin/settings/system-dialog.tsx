import type { FormEvent, ReactNode } from 'react';
import type { UserInfo } from '../../../server/contract/calls/session.ts';
import { SYSTEM_NAME_MAX } from '../../../server/contract/rules.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { FormBody } from '../form/form-body.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { setSystem } from '../state/session.ts';
import { staffCall } from '../state/staff-call.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';
import { LogoField } from './logo-field.tsx';

interface SystemValues {
  sysName: string;
  logo: string;
}

/** The system's name and logo, for those with the permission. */
export function SystemDialog({ user, onClose }: { user: UserInfo; onClose(): void }): ReactNode {
  const form = useRecordForm<SystemValues>({
    name: 'system',
    empty: { sysName: user.sysName, logo: user.logo },
    save: async ({ sysName, logo }) => {
      const system = { sysName: sysName.trim(), logo };
      const errors = check(system);
      if (Object.keys(errors).length > 0) return { ok: false, code: 400, msg: '请填写完整信息', errors };
      const result = await staffCall('system/update', { ...system, itemId: user.itemId });
      if (result.ok) setSystem(system);
      return result;
    },
    onClose,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };

  return (
    <Dialog
      title="系统名称和LOGO"
      closesOutside={false}
      onClose={form.leave}
      footer={
        <>
          <button type="button" className="button" onClick={form.leave}>
            取消
          </button>
          <BusyButton kind="main" type="submit" form="system-form" busy={form.saving}>
            确定
          </BusyButton>
        </>
      }
    >
      <form id="system-form" noValidate onSubmit={onSubmit}>
        <FormBody form={form}>
          <TextField
            id="system-name"
            label="系统名称"
            required
            value={form.values.sysName}
            most={SYSTEM_NAME_MAX}
            maxLength={SYSTEM_NAME_MAX * 2}
            error={form.errors.sysName}
            data-autofocus
            onValue={(sysName) => form.change((before) => ({ ...before, sysName }), 'sysName')}
          />
          <LogoField
            value={form.values.logo}
            error={form.errors.logo}
            onValue={(logo) => form.change((before) => ({ ...before, logo }), 'logo')}
          />
        </FormBody>
      </form>
    </Dialog>
  );
}

function check({ sysName, logo }: SystemValues): FieldErrors {
  return {
    ...(sysName === '' ? { sysName: '请输入系统名称' } : {}),
    ...(Array.from(sysName).length > SYSTEM_NAME_MAX ? { sysName: `不能超过${SYSTEM_NAME_MAX}个字符` } : {}),
    ...(logo === '' ? { logo: '请上传LOGO' } : {}),
  };
}
