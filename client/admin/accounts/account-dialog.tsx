import { useState } from 'react';
import { nameAmong } from '../../../server/contract/account-name.ts';
import type { AccountRow } from '../../../server/contract/calls/accounts.ts';
import { FAILURES } from '../../../server/contract/failure.ts';
import { check, line, words } from '../../../server/contract/kinds/fields.ts';
import { allows, entriesOf, PERMISSIONS, permissionNames, withChange } from '../../../server/contract/permissions.ts';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { filledText } from '../../../server/contract/shape.ts';
import type { CallResult } from '../../call.ts';
import { describeField } from '../fields/describe-field.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { RecordDialog } from '../form/form-body.tsx';
import type { Loaded } from '../form/form-state.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayDo } from '../state/stored-session.ts';
import { FormConflict } from '../versions/open-versions.tsx';
import { ChangedMark } from '../widgets/fields/changed-mark.tsx';
import { Check } from '../widgets/fields/check.tsx';
import { FormDialog } from '../widgets/form-dialog.tsx';
import { toast } from '../widgets/toast.tsx';
import { useAsk } from '../widgets/use-ask.ts';

interface Values extends Pick<AccountRow, 'username' | 'name' | 'auth' | 'disabled'> {
  /** Who gets the open leads of an account that may not have them any longer. */
  handTo: string;
}

const EMPTY: Values = { username: '', name: '', auth: 'content,lead', disabled: false, handTo: '' };
const NAME_HINT = '3 到 32 个字母、数字、点、横线或下划线。密码由系统生成，只显示一次。';
const FIELDS = {
  username: words('账号', filledText(32, ''), { as: 'line', limit: 32, keys: 'text' }, { hint: NAME_HINT }),
  name: line('姓名', 50),
  disabled: check('停用：不能登录，已登录的设备立即退出'),
};
const NEW = Object.entries({ username: FIELDS.username, name: FIELDS.name });
const OLD = Object.entries({ name: FIELDS.name, disabled: FIELDS.disabled });

interface AccountDialogProps {
  accountId: string | undefined;
  address: string;
  /** A new account, with the password that the server generated. */
  onMade(made: MadePassword): void;
  onSaved(): void;
  onClose(): void;
}

/** An account with its password, which is shown only once. */
export interface MadePassword {
  username: string;
  password: string;
}

/** An account with its permissions; the server generates the password of a new one. */
export function AccountDialog({ accountId, address, onMade, onSaved, onClose }: AccountDialogProps) {
  const [rows, setRows] = useState<readonly AccountRow[]>([]);
  const row = rows.find((one) => one.accountId === accountId);
  const load = async (): Promise<CallResult<Loaded<Values>>> => {
    const result = await loadAccounts();
    if (!result.ok) return result;
    setRows(result.data.data);
    const found = result.data.data.find((one) => one.accountId === accountId);
    const refused = (code: 403 | 404) => ({ ok: false as const, code, msg: FAILURES[code], errors: {} });
    if (!found) return refused(404);
    if (!mayChange(found)) return refused(403);
    const { username, name, auth, disabled, version } = found;
    const { proposed: handTo } = handingOver(found, result.data.data);
    return { ...result, data: { values: { username, name, auth, disabled, handTo }, version } };
  };
  const form = useRecordForm<Values>({
    name: `account ${accountId ?? 'new'}`,
    empty: EMPTY,
    describe,
    ...(accountId && { load }),
    save: async ({ username, name, auth, disabled, handTo }, version) => {
      const update = { name, auth, disabled, ...(typeof version === 'number' ? { version } : {}) };
      if (accountId)
        return staffCall('account/update', {
          accountId,
          ...update,
          ...(row?.leads && isEnding(auth, disabled) && { handTo }),
        });
      const result = await staffCall('account/save', { username: username.trim(), name, auth });
      if (result.ok && result.data.password) onMade({ username: username.trim(), password: result.data.password });
      return result;
    },
    onSaved,
    onClose,
  });
  const { auth } = form.values;
  const isLeaving = row?.leads && isEnding(auth, form.values.disabled);

  return (
    <RecordDialog
      form={form}
      address={address}
      title={accountId ? `编辑账号：${form.values.username}` : '新增账号'}
      over={<FormConflict form={form} />}
    >
      <div className="form-grid">
        <KindFields fields={accountId ? OLD : NEW} {...form.inputs} />
        {isLeaving && <KindFields fields={[['handTo', handingOver(row, rows).field]]} {...form.inputs} />}
      </div>
      <fieldset className="field-group below-5 relative">
        <ChangedMark path="auth" />
        <legend className="field-group-label below-2 strong">权限</legend>
        <div className="form-grid">
          {Object.entries(PERMISSIONS).map(([entry, label]) => (
            <Check
              key={entry}
              checked={allows(auth, entry)}
              disabled={!mayDo(entry) || isIncluded(auth, entry)}
              onChange={() => form.put('auth', withChange(auth, entry))}
            >
              {label}
            </Check>
          ))}
        </div>
        <p className="field-error" aria-live="polite">
          {form.errors.auth}
        </p>
      </fieldset>
    </RecordDialog>
  );
}

/** Whether the user has all permissions of an account, without which nobody changes it. */
export function mayChange({ auth }: AccountRow): boolean {
  return entriesOf(auth).every(mayDo);
}

/** Whether the other entries of an account include this one. */
function isIncluded(auth: string, entry: string): boolean {
  const others = auth.split(',').filter((other) => other !== entry);
  return allows(others.join(), entry);
}

/** Whether an account can have no leads. */
function isEnding(auth: string, disabled: boolean): boolean {
  return disabled || !allows(auth, 'lead:own');
}

/** All accounts, with the number of their open leads. */
export const loadAccounts = () => staffCall('account/list', { limit: LIST_LIMIT_MAX, leads: true });

/** How a field is shown where two people changed the same account. */
function describe(path: string) {
  return path === 'auth'
    ? { label: '权限', kind: 'text' as const, show: (value: unknown) => permissionNames(String(value)) }
    : describeField({ ...FIELDS, handTo: line('线索转给', 128) }, path);
}

/** Nobody was chosen: the empty id would leave the leads to nobody. The server refuses it by name. */
const UNCHOSEN = 'none';

/** The choice of who gets the open leads of an account, and who is proposed: the only one who can; `rows` are all accounts. */
function handingOver({ accountId, leads }: AccountRow, rows: readonly AccountRow[]) {
  const heirs = rows.filter((row) => row.accountId !== accountId && !row.disabled && allows(row.auth, 'lead:own'));
  const proposed = heirs.length > 1 ? UNCHOSEN : (heirs[0]?.accountId ?? '');
  const people = heirs.map((heir) => [heir.accountId, nameAmong(heir, rows)]);
  // who is proposed takes the place of the first
  const choices = Object.fromEntries([[proposed, '请选择'], ...people, ['', '没人管']]);
  return {
    proposed,
    field: { ...line(`名下 ${leads} 条未完结，转给`, 128), input: { as: 'choice', choices } } as const,
  };
}

/** Closed leads keep their owner: they still name an account that is only disabled. */
export const FOR_GOOD =
  '该账号的所有设备会立即退出登录，账号不能恢复。它完结的线索和改过的内容只写「已删除的账号」；要留姓名，请改为停用。';

interface RemoveDialogProps {
  row: AccountRow;
  rows: readonly AccountRow[];
  onRemoved(): void;
  onClose(): void;
}

/** Asks who gets the open leads of an account, and removes it. */
export function RemoveDialog({ row, rows, onRemoved, onClose }: RemoveDialogProps) {
  const { accountId, username } = row;
  const { proposed, field } = handingOver(row, rows);
  const [values, setValues] = useState({ handTo: proposed });
  const { busy, errors, ask } = useAsk();
  const remove = async () => {
    const removed = await ask(staffCall('account/remove', { accountId, ...values }));
    if (!removed) return;
    toast.success(removed.msg);
    onRemoved();
    onClose();
  };
  return (
    <FormDialog title={`删除账号：${username}`} asks="why" submitWord="删除" {...{ busy, onClose }} onSubmit={remove}>
      <KindFields
        fields={[['handTo', field]]}
        values={values}
        errors={errors}
        onField={(_, handTo) => setValues({ handTo: String(handTo) })}
      />
      <p className="soft" id="why">
        {FOR_GOOD}
      </p>
    </FormDialog>
  );
}
