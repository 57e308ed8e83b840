import type { ReactNode } from 'react';
import type { UserInfo } from '../../../server/contract/calls/session.ts';
import type { System } from '../../../server/contract/kinds/system.ts';
import { SYSTEM_NAME_MAX } from '../../../server/contract/rules.ts';
import { FormBody } from '../form/form-body.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { setSystem } from '../state/session.ts';
import { staffCall } from '../state/staff-call.ts';
import { TextField } from '../widgets/fields/text-field.tsx';
import { FormDialog } from '../widgets/form-dialog.tsx';
import { LogoField } from './logo-field.tsx';

/** The system's name and logo, for those with the permission. */
export function SystemDialog({ user, onClose }: { user: UserInfo; onClose(): void }): ReactNode {
  const form = useRecordForm<System>({
    name: 'system',
    empty: { sysName: user.sysName, logo: user.logo },
    save: async (values) => {
      const named = { ...values, sysName: values.sysName.trim() };
      const result = await staffCall('system/update', { ...named, itemId: user.itemId });
      if (result.ok) setSystem(named);
      return result;
    },
    onClose,
  });

  return (
    <FormDialog title="系统名称和LOGO" busy={form.saving} onSubmit={form.save} onClose={form.leave}>
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
    </FormDialog>
  );
}
