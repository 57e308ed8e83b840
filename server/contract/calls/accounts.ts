import {
  type Effect,
  filter,
  id,
  type ListOf,
  limit,
  page,
  returns,
  staffChanges,
  staffReads,
  subject,
  version,
} from '../call-row.ts';
import { entriesOf, PERMISSIONS } from '../permissions.ts';
import { anyText, matching, oneLine, optional, right, type Shape, text, wrong, yesNo } from '../shape.ts';

export interface AccountRow {
  accountId: string;
  username: string;
  name: string;
  /** Permissions, joined with commas. */
  auth: string;
  disabled: boolean;
  mustChange: boolean;
  /** A second factor is asked at its log-in. */
  totp: boolean;
  /** Open leads that it is the owner of, if they are asked for. */
  leads?: number;
  createDate: string;
  version: number;
}

export interface SavedAccount {
  accountId: string;
  version: number;
  /** The generated password, only in this answer. */
  password?: string;
}

const NAME_MAX = 50;
const name = optional(oneLine(text(NAME_MAX)));
/** A new account's name, whoever adds it. Older accounts keep theirs. */
export const username = matching(
  /^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$/,
  '账号应为3到32个字母、数字、点、横线或下划线，以字母或数字开头',
  '请输入账号',
);
/** Entries joined with commas, each known and once, in the order of the table; empty for none. */
export const auth: Shape<string> = (value) => {
  const entries = typeof value === 'string' ? value.split(',').filter(Boolean) : undefined;
  if (!entries?.every((entry) => Object.hasOwn(PERMISSIONS, entry))) return wrong('没有这项权限');
  return right(entriesOf(entries.join()).join());
};
const may = { permission: 'account:update' };
const accountId = id;
/** `keyword` in name and account. */
const listed = { keyword: filter, leads: optional(yesNo), page, limit };
const created = { username, name, auth, password: optional(anyText) };
const saved = (successMessage: string, deed: string, effect: Effect = 'update') => {
  const audit = { deed, effect, about: subject('account', 'accountId'), when: 'before' } as const;
  return { ...may, successMessage, audit };
};
const changed = saved('修改成功！', '修改账号');
const one = { accountId };
/** The account that gets the open leads of one that is disabled or removed; the empty id is nobody. */
const handTo = optional(anyText);
const updated = { accountId, name, auth: optional(auth), disabled: optional(yesNo), handTo, version };
const answer = returns<SavedAccount>();
const nothing = returns<undefined>();

export const accountsCalls = {
  'account/list': staffReads('POST /v1/account/list', listed, returns<ListOf<AccountRow>>(), may),
  'account/save': staffChanges('POST /v1/account/saveAccount', created, answer, {
    ...may,
    successMessage: '新增成功！',
    audit: { deed: '新增账号', effect: 'save', about: (_, one) => ['account', one?.accountId], when: 'before' },
  }),
  'account/update': staffChanges('POST /v1/account/updateAccount', updated, answer, {
    ...changed,
    audit: { ...changed.audit, isReplaced: true },
  }),
  'account/reset': staffChanges('POST /v1/account/resetPassword', one, answer, saved('密码已重置！', '重置账号的密码')),
  'account/reset-totp': staffChanges(
    'POST /v1/account/resetTotp',
    one,
    nothing,
    saved('动态验证码已停用！', '停用账号的动态验证码'),
  ),
  'account/remove': staffChanges(
    'POST /v1/account/removeAccount',
    { accountId, handTo },
    nothing,
    saved('删除成功！', '删除账号', 'delete'),
  ),
};
