import type { UserInfo } from '../../../server/contract/calls/session.ts';
import { type System, system } from '../../../server/contract/kinds/system.ts';
import { type CallResult, mapResult } from '../../call.ts';
import { describeField } from '../fields/describe-field.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { changedIn } from '../form/differences.ts';
import { RecordDialog } from '../form/form-body.tsx';
import type { Loaded } from '../form/form-state.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { changeUser } from '../state/session.ts';
import { staffCall } from '../state/staff-call.ts';

/** The system's name and logo, for those with the permission. */
export function SystemDialog({ user, onClose }: { user: UserInfo; onClose(): void }) {
  const form = useRecordForm<System>({
    name: 'system',
    empty: { sysName: user.sysName, logo: user.logo },
    load,
    describe: (path) => describeField(system.fields, path),
    save: async (values, _version, before) => {
      const now = await load(); // the call has no version, and takes both fields
      if (!now.ok) return now;
      const typed = { ...values, sysName: values.sysName.trim() };
      const named = { ...now.data.values, ...changedIn(before, typed) };
      const result = await staffCall('system/update', { ...named, itemId: user.itemId });
      if (result.ok) changeUser(named);
      return result;
    },
    onClose,
  });

  return (
    <RecordDialog form={form} title="系统名称和LOGO">
      <p className="below-4 soft">后台名称与标志，显示在登录页和侧栏顶部。</p>
      <KindFields fields={Object.entries(system.fields)} {...form.inputs} />
    </RecordDialog>
  );
}

async function load(): Promise<CallResult<Loaded<System>>> {
  const user = await staffCall('session/user', {});
  return mapResult(user, ({ sysName, logo }) => ({ values: { sysName, logo }, version: undefined }));
}
