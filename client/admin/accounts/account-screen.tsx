import { useContext, useEffect, useState } from 'react';
import type { AccountRow } from '../../../server/contract/calls/accounts.ts';
import { allows, PERMISSIONS, permissionNames } from '../../../server/contract/permissions.ts';
import { actionsColumn, textColumn, timeColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { useOpened } from '../list/use-address.ts';
import { usePagedList } from '../list/use-paged-list.ts';
import { keyOf, persistedAt, ViewPath } from '../state/persisted.ts';
import { loadUser, useUser } from '../state/session.ts';
import { staffCall } from '../state/staff-call.ts';
import { confirm } from '../widgets/confirm.tsx';
import { toast } from '../widgets/toast.tsx';
import { useOnDemand } from '../widgets/use-on-demand.ts';
import {
  AccountDialog,
  FOR_GOOD,
  loadAccounts,
  type MadePassword,
  mayChange,
  RemoveDialog,
} from './account-dialog.tsx';
import { KeepDialog } from './keep-dialog.tsx';

const FILTERS = [{ name: 'keyword', label: '账号', placeholder: '账号或姓名' }];
const NEW = 'new';
const nameOf = ({ username }: AccountRow) => username;

/** Who may log in, and what they may do. */
export function AccountScreen() {
  const list = usePagedList(FILTERS, ({ filters, page, limit }) =>
    staffCall('account/list', { ...filters, leads: true, page, limit }),
  );
  const ownId = useUser()?.userId;
  const path = useContext(ViewPath);
  const [opened, setOpened] = useOpened('', (asked) => asked.get('accountId') ?? (asked.has(NEW) ? NEW : undefined));
  const [watched, setWatched] = useState<AccountRow>();
  const [[made, ...next], setMade] = useState<readonly MadePassword[]>([]);
  const onMade = (password: MadePassword) => setMade((before) => [...before, password]);
  const [making, setMaking] = useState(0);
  const isShownOnce = making > 0 || made !== undefined;
  const key = keyOf(path, 'made');
  useEffect(() => {
    persistedAt(key, '').isUnsaved = isShownOnce; // leaving asks
  }, [key, isShownOnce]);
  const [leaving, setLeaving] = useState<{ row: AccountRow; rows: readonly AccountRow[] }>();
  const unwatch = () => setWatched(undefined);
  const dialogs = useOnDemand(watched !== undefined, () => import('../on-demand.ts'), unwatch);

  const reset = async ({ accountId, username }: AccountRow) => {
    const hint = '系统生成新密码，该账号的所有设备都要重新登录。';
    if (!(await confirm({ title: '重置密码', text: `是否重置“${username}”的密码？`, hint, isRisky: true }))) return;
    setMaking((before) => before + 1);
    const result = await staffCall('account/reset', { accountId });
    setMaking((before) => before - 1);
    if (!result.ok) return toast.error(result.msg);
    list.refresh();
    onMade({ username, password: result.data.password ?? '' });
  };
  const resetTotp = async ({ accountId, username }: AccountRow) => {
    const hint = '请先确认是本人丢了手机。该账号的所有设备都要重新登录，之后只要密码，本人可以再启用。';
    if (!(await confirm({ title: '停用动态验证码', text: `是否停用“${username}”的动态验证码？`, hint }))) return;
    toast.answer(await staffCall('account/reset-totp', { accountId }));
    list.refresh();
  };
  const remove = async (row: AccountRow) => {
    const { accountId, username, leads } = row;
    if (leads) {
      const all = await loadAccounts();
      return all.ok ? setLeaving({ row, rows: all.data.data }) : toast.error(all.msg);
    }
    if (!(await confirm({ title: '删除账号', text: `是否删除“${username}”？`, hint: FOR_GOOD, isRisky: true }))) return;
    toast.answer(await staffCall('account/remove', { accountId }));
    list.refresh();
  };

  const isManaged = (row: AccountRow) => row.accountId !== ownId && mayChange(row);

  return (
    <ListScreen
      title="账号管理"
      noun="账号"
      list={list}
      columns={[
        textColumn('账号', nameOf, { card: 'title', width: 'medium' }),
        textColumn('姓名', ({ name }: AccountRow) => name, { width: 'name' }),
        { head: '权限', cell: ({ auth }) => <span>{permissionsOf(auth)}</span> },
        { head: '状态', width: 'short', cell: State },
        timeColumn('时间', ({ createDate }: AccountRow) => createDate),
        actionsColumn(nameOf, [
          { word: '编辑', isOffered: mayChange, onPress: ({ accountId }) => setOpened(accountId) },
          { word: '登录设备', isOffered: mayChange, onPress: setWatched },
          { word: '重置密码', isOffered: isManaged, onPress: reset },
          { word: '停用验证码', isOffered: (row) => row.totp && isManaged(row), onPress: resetTotp },
          { word: '删除', looks: 'danger', isOffered: isManaged, onPress: remove },
        ]),
      ]}
      rowKey={({ accountId }) => accountId}
      empty="没有找到符合条件的账号，可点「重置」查看全部。"
      add={{ word: '新增', onPress: () => setOpened(NEW) }}
    >
      {opened && (
        <AccountDialog
          key={opened}
          accountId={opened === NEW ? undefined : opened}
          address={`${path}?${opened === NEW ? NEW : new URLSearchParams({ accountId: opened })}`}
          onMade={onMade}
          onSaved={() => {
            list.refresh();
            if (opened === ownId) loadUser(); // the menu shows the new permissions
          }}
          onClose={() => setOpened('')}
        />
      )}
      {leaving && <RemoveDialog {...leaving} onRemoved={list.refresh} onClose={() => setLeaving(undefined)} />}
      {made && (
        <KeepDialog
          key={made.password}
          title="登录密码"
          lead="只显示这一次，请转交给本人。登录后须先修改密码。"
          lines={[`账号：${made.username}`, `密码：${made.password}`, `登录：${location.origin}/login`]}
          lost="关闭后不再显示。没有保存的话，要重置密码。"
          onClose={() => setMade(next)}
        />
      )}
      {watched && dialogs && <dialogs.DevicesDialog account={watched} onClose={unwatch} />}
    </ListScreen>
  );
}

const DISABLED = { tone: 'tone-bad', word: '已停用' };
const MUST_CHANGE = { tone: 'tone-warn', word: '待改密码' };
const USUAL = { tone: 'tone-good', word: '正常' };

function State({ disabled, mustChange, totp }: AccountRow) {
  const enabled = mustChange ? MUST_CHANGE : USUAL;
  const { tone, word } = disabled ? DISABLED : enabled;
  return (
    <span>
      <span className={`tag ${tone}`}>{word}</span> {totp && <span className="tag">动态验证码</span>}
    </span>
  );
}

function permissionsOf(auth: string): string {
  return Object.keys(PERMISSIONS).every((entry) => allows(auth, entry)) ? '全部' : permissionNames(auth) || '—';
}
