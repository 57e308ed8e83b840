import { open, returns, staffChanges, staffReads } from '../call-row.ts';
import { filledText, isAbsent, type Shape, text, wrong } from '../shape.ts';

export interface UserInfo {
  userId: string;
  name: string;
  avatar: string;
  /** Permissions, joined with commas. */
  auth: string;
  /** The password was made up: until it is changed there is nothing else to be done. */
  mustChange: boolean;
  itemId: string;
  sysName: string;
  logo: string;
}

export interface Login extends UserInfo {
  /** The session's second secret; goes back as `Authorization-item: Bearer TOKEN`. */
  token: string;
  isDeadlineToken: 0 | 1;
}

const beforeNewPassword = true;

export const sessionCalls = {
  'session/login': open(
    'POST /v1/indexLogin/loginAuth',
    { username: filledText(200, '请输入登录账号'), password: password('密码不能少于6位') },
    returns<Login>(),
    { successMessage: '登录成功！' },
  ),
  'session/user': staffReads('POST /item/user/info', {}, returns<UserInfo>(), { beforeNewPassword }),
  'session/logout': staffReads('POST /item/user/logout', {}, returns<undefined>(), {
    beforeNewPassword,
    successMessage: '已退出登录',
  }),
  'account/password': staffChanges(
    'POST /service-basics-item/sys/users/getAssignRole',
    { password: password('请输入旧密码'), newPassword: password('请输入新密码') },
    returns<undefined>(),
    { beforeNewPassword, successMessage: '修改成功！', success: '' },
  ),
};

/** A password as typed: nothing trimmed, and short enough to hash. */
function password(whenMissing: string): Shape<string> {
  const inner = text(1_000);
  return (value) => (value === '' || isAbsent(value) ? wrong(whenMissing) : inner(value));
}
