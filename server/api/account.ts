import { findAccount } from '../auth/accounts.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Account } from '../auth/sessions.ts';
import { weaknessOf } from '../auth/weakness.ts';
import type { UserInfo } from '../contract/calls/session.ts';
import { Failure, fieldFailure } from '../contract/failure.ts';
import type { Handlers, Services } from './context.ts';
import { guess } from './guess.ts';
import { WRONG_CODE } from './second-factor.ts';
import { ITEM_ID } from './system.ts';

const WRONG = '账号或密码错误';
const SAME = '新密码不能与当前密码相同';

type AccountCalls = 'session/login' | 'session/user' | 'session/logout' | 'account/password';

export function accountHandlers(services: Services): Pick<Handlers, AccountCalls> {
  const { store, sessions, passwordCost, secondFactor, log } = services;
  const infoOf = ({ id, name, avatar, auth, mustChange = false }: Account): UserInfo => {
    const { sysName, logo } = store.system.value;
    return { userId: id, name, avatar, auth, mustChange, itemId: ITEM_ID, sysName, logo };
  };

  return {
    async 'session/login'({ username, password, code }, context) {
      const found = findAccount(store, username);
      const account = found?.disabled ? undefined : found;
      const { address } = context;
      const isStranger = !sessions.knows(address);
      const verdict = await guess(services, { username, address, isStranger, password, account, code });
      if (verdict === 'needs code') throw new Failure(401, '请输入动态验证码', { data: { needsCode: true } });
      if (verdict !== 'right' || !account) {
        // People type passwords there: only what names an account is written down.
        log.warn('log-in refused', { ...(found ? { username } : {}), address: context.address });
        throw new Failure(401, verdict === 'wrong code' ? WRONG_CODE : WRONG);
      }
      const { cookie, token } = await sessions.start(account, { device: context.device(), address: context.address });
      // The password may have been changed, or the account removed, while this one was being checked.
      if (!sessions.find(cookie)) throw new Failure(401, WRONG);
      // The browser forgets its old cookie now; where its session cannot be ended, it ends by itself.
      const old = context.findSession();
      if (old) await sessions.end(old.id).catch(() => undefined);
      context.setSessionCookie(cookie);
      log.info('log-in', { username, address: context.address });
      return { ...infoOf(account), token, isDeadlineToken: account.isDeadlineToken };
    },

    'session/user': (_input, { session: { account } }) => ({ ...infoOf(account), totp: secondFactor.isOn(account) }),

    async 'session/logout'(_input, context) {
      await sessions.end(context.session.id);
      context.clearSessionCookie();
      return undefined;
    },

    async 'account/password'({ password, newPassword }, { session, author, address }) {
      const isSame = session.account.mustChange && newPassword === password;
      const weakness = isSame ? SAME : weaknessOf(newPassword, session.account.username)?.said;
      if (weakness) throw fieldFailure(400, 'newPassword', weakness);
      const account = store.account.get(session.account.id);
      const { username } = session.account;
      const own = { username, address, isStranger: false, password, account, code: false } as const;
      if ((await guess(services, own)) !== 'right') {
        log.warn('password change refused', { username, address });
        throw fieldFailure(400, 'password', '旧密码不正确');
      }
      // One write changes the password and ends the other sessions: those know the old one.
      const hashed = await hashPassword(newPassword, passwordCost);
      const changed = { password: hashed, mustChange: false, keptSession: session.id };
      await store.account.update(session.account.id, changed, author);
      log.info('password changed', { username, address });
      return undefined;
    },
  };
}
