import { confirm } from '../widgets/confirm.tsx';
import { toast } from '../widgets/toast.tsx';

/** Shows a password that the server made up, this once, and copies it where the browser can. */
export async function tellPassword(username: string, password = ''): Promise<void> {
  const hint = '只显示这一次，请转交给本人。登录后须先修改密码。';
  const text = `账号 ${username} 的密码：${password}`;
  if (!(await confirm({ text, hint, yes: '复制密码', no: '已记下' }))) return undefined;
  try {
    await navigator.clipboard.writeText(password);
    return toast.success('密码已复制');
  } catch {
    toast.error('浏览器不允许复制，请抄下密码'); // over plain http there is no clipboard
    return tellPassword(username, password);
  }
}
