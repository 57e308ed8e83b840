import { type ReactNode, useState } from 'react';
import type { AccountRow } from '../../../server/contract/calls/accounts.ts';
import { type Field, line } from '../../../server/contract/kinds/fields.ts';
import { allows } from '../../../server/contract/permissions.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { staffCall } from '../state/staff-call.ts';
import { FormDialog } from '../widgets/form-dialog.tsx';
import { toast } from '../widgets/toast.tsx';
import { useAsk } from '../widgets/use-ask.ts';

/** The choice of who gets the open leads of an account; `rows` are all accounts. */
export function handToField({ accountId, leads }: AccountRow, rows: readonly AccountRow[]): Field<string> {
  const others = rows.filter((row) => row.accountId !== accountId && !row.disabled && allows(row.auth, 'lead:own'));
  const choices = Object.fromEntries(others.map((row) => [row.accountId, row.name || row.username]));
  return { ...line(`名下 ${leads} 条未完结，转给`, 128), input: { as: 'choice', choices, none: '没人管' } };
}

interface RemoveDialogProps {
  row: AccountRow;
  rows: readonly AccountRow[];
  onRemoved(): void;
  onClose(): void;
}

/** Asks who gets the open leads of an account, and removes it. */
export function RemoveDialog({ row, rows, onRemoved, onClose }: RemoveDialogProps): ReactNode {
  const { accountId, username } = row;
  const [values, setValues] = useState({ handTo: '' });
  const { busy, errors, ask } = useAsk();
  const remove = async () => {
    const removed = await ask(staffCall('account/remove', { accountId, ...values }));
    if (!removed) return;
    toast.success(removed.msg);
    onRemoved();
    onClose();
  };
  return (
    <FormDialog title={`删除账号：${username}`} submitWord="删除" busy={busy} onSubmit={remove} onClose={onClose}>
      <KindFields
        fields={[['handTo', handToField(row, rows)]]}
        values={values}
        errors={errors}
        onField={(_, handTo) => setValues({ handTo: String(handTo) })}
      />
      <p className="soft">该账号的所有设备会立即退出登录，账号不能恢复。</p>
    </FormDialog>
  );
}
