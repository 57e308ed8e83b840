/** What the log-in form holds. */
interface LoginInput {
  username: string;
  password: string;
  agreed: boolean;
}

export type LoginErrors = Partial<Record<keyof LoginInput, string>>;

/** Shortest password that is worth sending (specification 5); older ones than today's rule may be as short. */
const PASSWORD_MIN = 6;

/** What is wrong with the form, in the specification's words; the agreement only once the rest is right. */
export function checkLogin({ username, password, agreed }: LoginInput): LoginErrors {
  const errors: LoginErrors = {};
  if (username.trim() === '') errors.username = '请输入登录账号';
  if (Array.from(password).length < PASSWORD_MIN) errors.password = '密码不能少于6位';
  if (Object.keys(errors).length === 0 && !agreed) errors.agreed = '请勾选用户协议';
  return errors;
}
