import { findAccount } from '../auth/accounts.ts';
import { isPassword, keepPassword } from '../auth/passwords.ts';
import type { Account } from '../auth/sessions.ts';
import { Failure } from '../contract/failure.ts';
import type { UserInfo } from '../contract/records.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../contract/rules.ts';
import type { Handlers, Parts } from './context.ts';
import { ITEM_ID } from './system.ts';

type AccountCalls = 'session/login' | 'session/user' | 'session/logout' | 'account/password';

export function accountHandlers({ store, sessions, attempts }: Parts): Pick<Handlers, AccountCalls> {
  const infoOf = ({ id, name, avatar, auth }: Account): UserInfo => {
    const { sysName, logo } = store.system.value;
    return { userId: id, name, avatar, auth, itemId: ITEM_ID, sysName, logo };
  };

  return {
    async 'session/login'({ username, password }, context) {
      const guessedRight = attempts.begin(username, context.address);
      const account = findAccount(store, username);
      if (!(await isPassword(password, account?.password)) || !account) throw new Failure(401, '账号或密码错误');
      guessedRight();
      const { cookie, token } = await sessions.start(account);
      if (context.session) await sessions.end(context.session.id); // the browser forgets the old cookie now
      context.setSessionCookie(cookie);
      return { ...infoOf(account), token, isDeadlineToken: account.isDeadlineToken };
    },

    'session/user': (_input, { session }) => infoOf(session.account),

    async 'session/logout'(_input, context) {
      await sessions.end(context.session.id);
      context.clearSessionCookie();
      return undefined;
    },

    async 'account/password'({ password, newPassword }, { session, address }) {
      const length = Array.from(newPassword).length;
      if (length < PASSWORD_MIN || length > PASSWORD_MAX) {
        const sentence = `新密码长度应为${PASSWORD_MIN}到${PASSWORD_MAX}个字符`;
        throw new Failure(400, sentence, { errors: { newPassword: sentence } });
      }
      const guessedRight = attempts.begin(session.account.username, address);
      const account = store.account.get(session.account.id);
      if (!(await isPassword(password, account?.password))) {
        throw new Failure(400, '旧密码不正确', { errors: { password: '旧密码不正确' } });
      }
      guessedRight();
      await store.account.update(
        session.account.id,
        { password: await keepPassword(newPassword) },
        { by: session.account.id },
      );
      await sessions.endOthers(session.account.id, session.id);
      return undefined;
    },
  };
}
