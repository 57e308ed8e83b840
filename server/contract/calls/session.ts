import { id, type ListOf, open, returns, staffChanges, staffReads, subject } from '../call-row.ts';
import { anyText, filledText, filterBy, isAbsent, type Shape, text, typedText, wrong } from '../shape.ts';

export interface UserInfo {
  userId: string;
  name: string;
  avatar: string;
  /** Permissions, joined with commas. */
  auth: string;
  /** The password was generated: until it is changed, every other call is refused. */
  mustChange: boolean;
  itemId: string;
  sysName: string;
  logo: string;
}

/** Who is logged in, whether a second factor is asked of them, and how many recovery codes they have. */
export interface OwnAccount extends UserInfo {
  /** The name to log in with; `name` is for people to read. */
  username: string;
  totp: boolean;
  recoveryCodesLeft: number;
}

/** The set-up of an authenticator app: the secret in Base32, and the same as an address that a QR code carries. */
export interface TotpSecret {
  secret: string;
  uri: string;
}

/** Each is valid once, in place of a code of the app. */
type RecoveryCodes = { recoveryCodes: string[] };

export interface Login extends UserInfo {
  /** The session's second secret; goes back as `Authorization-item: Bearer TOKEN`. */
  token: string;
  isDeadlineToken: 0 | 1;
}

const CODE_MAX = 64;
const code = filledText(CODE_MAX, '请输入动态验证码');
const own = { password: password('请输入密码') };
const beforeNewPassword = true;
const audited = (deed: string, kind = 'account') => ({ deed, about: () => [kind] as const, when: 'before' }) as const;

export const sessionCalls = {
  'session/login': open(
    'POST /v1/indexLogin/loginAuth',
    {
      username: filledText(200, '请输入登录账号'),
      password: password('密码不能少于6位'),
      code: filterBy(text(CODE_MAX)),
    },
    returns<Login>(),
    { successMessage: '登录成功！', audit: audited('登录', 'session') },
  ),
  'session/user': staffReads('POST /item/user/info', {}, returns<OwnAccount>(), { beforeNewPassword }),
  'session/logout': staffReads('POST /item/user/logout', {}, returns<undefined>(), {
    beforeNewPassword,
    successMessage: '已退出登录',
    audit: audited('退出登录', 'session'),
  }),
  'account/password': staffChanges(
    'POST /service-basics-item/sys/users/getAssignRole',
    { password: password('请输入旧密码'), newPassword: password('请输入新密码') },
    returns<undefined>(),
    { beforeNewPassword, successMessage: '修改成功！', success: '', audit: audited('修改自己的密码') },
  ),
  'account/begin-totp': staffChanges('POST /v1/account/beginTotp', own, returns<TotpSecret>(), {
    audit: audited('申请动态验证码'),
  }),
  'account/confirm-totp': staffChanges('POST /v1/account/confirmTotp', { code }, returns<RecoveryCodes>(), {
    successMessage: '动态验证码已启用！',
    audit: audited('启用动态验证码'),
  }),
  'account/renew-codes': staffChanges('POST /v1/account/renewCodes', { ...own, code }, returns<RecoveryCodes>(), {
    successMessage: '已生成新的恢复码！',
    audit: audited('重新生成恢复码'),
  }),
  'account/end-totp': staffChanges('POST /v1/account/endTotp', { ...own, code }, returns<undefined>(), {
    successMessage: '动态验证码已停用！',
    audit: audited('停用自己的动态验证码'),
  }),
};

/** A password as typed: nothing trimmed, and short enough to hash. */
function password(whenMissing: string): Shape<string> {
  const inner = typedText(1_000);
  return (value) => (value === '' || isAbsent(value) ? wrong(whenMissing) : inner(value));
}

/** A live log-in. Times are ISO 8601 UTC; `lastSeen` may lag by five minutes. */
export interface SessionRow {
  sessionId: string;
  /** In words: 「Chrome · Windows」. */
  device: string;
  address: string;
  createDate: string;
  lastSeen: string;
  /** It is the one that asks. */
  current: boolean;
}

/** Calls on one's own account; on another's they need the permission to manage accounts, once they know whose it is. */
export const devicesCalls = {
  'session/list': staffReads('POST /v1/session/list', { accountId: filterBy(anyText) }, returns<ListOf<SessionRow>>()),
  'session/end': staffChanges('POST /v1/session/end', { sessionId: id }, returns<undefined>(), {
    successMessage: '已下线！',
    audit: { deed: '让一台设备退出登录', about: subject('session', 'sessionId'), when: 'before' },
  }),
};
