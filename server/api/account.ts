import { findAccount } from '../auth/accounts.ts';
import type { Verdict } from '../auth/attempts.ts';
import { hashPassword, isPassword, weaknessOf } from '../auth/passwords.ts';
import { type AfterCode, codesLeft, hasSecondFactor, makeCodes, OFF } from '../auth/second-factor.ts';
import type { Account, Session } from '../auth/sessions.ts';
import { calls } from '../calls.ts';
import type { devicesCalls, TotpSecret, UserInfo } from '../contract/calls/session.ts';
import { Failure, fieldFailure } from '../contract/failure.ts';
import { refuseStronger } from './accounts.ts';
import type { Handlers, Services, StaffContext } from './context.ts';
import { ITEM_ID } from './system.ts';

const WRONG = '账号或密码错误';
const SAME = '新密码不能与当前密码相同';

type AccountCalls = 'session/login' | 'session/user' | 'session/logout' | 'account/password';

/** Returns the handlers of log-in, log-out, the user's info and the password change. */
export function accountHandlers(services: Services): Pick<Handlers, AccountCalls> {
  const { store, sessions, passwordCost, log } = services;
  const infoOf = ({ id, name, avatar, auth, mustChange = false }: Account): UserInfo => {
    const { sysName, logo } = store.system.value;
    return { userId: id, name, avatar, auth, mustChange, itemId: ITEM_ID, sysName, logo };
  };

  return {
    async 'session/login'({ username, password, code }, context) {
      const found = findAccount(store, username);
      const account = found?.disabled ? undefined : found;
      context.note({ by: found });
      const { address } = context;
      const isStranger = !sessions.knows(address);
      const verdict = await guess(services, { username, address, isStranger, password, account, code });
      if (verdict === 'needs code') throw new Failure(401, '请输入动态验证码', { data: { needsCode: true } });
      if (verdict !== 'right' || !account) {
        // People type passwords into the name field, so only names of existing accounts are logged.
        log.warn('login-refused', { ...(found && { username: found.username }), address: context.address });
        throw new Failure(401, verdict === 'wrong code' ? WRONG_CODE : WRONG);
      }
      const { cookie, token } = await sessions.start(account, { device: context.device(), address: context.address });
      // Meanwhile the password may have been changed or the account removed.
      if (!sessions.find(cookie)) throw new Failure(401, WRONG);
      // The browser drops its old cookie now; if its session cannot be ended, it expires.
      const old = context.findSession();
      if (old) await sessions.end(old.id).catch(() => undefined);
      context.setSessionCookie(cookie);
      log.info('login', { username: account.username, address: context.address });
      return { ...infoOf(account), token, isDeadlineToken: account.isDeadlineToken };
    },

    'session/user': (_input, { session: { account } }) => {
      const { username, totp } = account;
      return { ...infoOf(account), username, totp: hasSecondFactor(account), recoveryCodesLeft: codesLeft(totp) };
    },

    async 'session/logout'(_input, context) {
      await sessions.end(context.session.id);
      context.clearSessionCookie();
    },

    async 'account/password'({ password, newPassword }, { session, author, address }) {
      const isSame = session.account.mustChange && newPassword === password;
      const weakness = isSame ? SAME : weaknessOf(newPassword, session.account.username)?.chinese;
      if (weakness) throw fieldFailure(400, 'newPassword', weakness);
      const account = store.account.get(session.account.id);
      const { username } = session.account;
      const own = { username, address, isStranger: false, password, account, passwordIsEnough: true };
      if ((await guess(services, own)) !== 'right') {
        log.warn('password-change-refused', { username, address });
        throw fieldFailure(400, 'password', '旧密码不正确');
      }
      // One write changes the password and ends the other sessions, which knew the old one.
      const hashed = await hashPassword(newPassword, passwordCost);
      const changed = { password: hashed, mustChange: false, keptSession: session.id };
      // of two changes with one old password, the later is refused
      await store.account.update(session.account.id, changed, { ...author, version: account?.version });
      log.info('password-changed', { username, address });
    },
  };
}

type TotpCalls = `account/${'begin-totp' | 'confirm-totp' | 'renew-codes' | 'end-totp'}`;

const WRONG_CODE = '动态验证码不正确';

/** The second factor of one's own account. */
export function secondFactorHandlers(services: Services): Pick<Handlers, TotpCalls> {
  const { store, secondFactor } = services;

  /** Throws `Failure` for a wrong password, or for a wrong code where one is sent. */
  async function check({ session, author, address }: StaffContext, secrets: Secrets, change?: AfterCode['change']) {
    const passwordIsEnough = secrets.code === undefined;
    if (!passwordIsEnough && !isOn(session.account.id)) throw fieldFailure(400, 'code', '动态验证码尚未启用');
    const account = store.account.get(session.account.id);
    const { username } = session.account;
    const own = { username, address, isStranger: false, ...secrets, account, passwordIsEnough };
    const verdict = await guess(services, { ...own, ...(change && { after: { author, change } }) });
    if (verdict === 'wrong password') throw fieldFailure(400, 'password', '密码不正确');
    if (verdict !== 'right') throw fieldFailure(400, 'code', WRONG_CODE);
  }

  return {
    async 'account/begin-totp'(secrets, context): Promise<TotpSecret> {
      await check(context, secrets);
      context.author.check();
      const { id, username } = context.session.account;
      // A person who knows only the password must not replace an existing second factor.
      if (isOn(id)) throw new Failure(409, '动态验证码已启用，请先停用');
      const secret = secondFactor.begin(id);
      const issuer = encodeURIComponent(store.system.value.sysName);
      const label = `${issuer}:${encodeURIComponent(username)}`;
      const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`;
      return { secret, uri };
    },

    async 'account/confirm-totp'({ code }, { author }) {
      // an answer was lost, or another window was faster
      if (isOn(author.by)) throw fieldFailure(400, 'code', '动态验证码已启用，请关闭此窗口，再重新生成恢复码');
      const recoveryCodes = await secondFactor.confirm(code, author);
      if (!recoveryCodes) throw fieldFailure(400, 'code', WRONG_CODE);
      return { recoveryCodes };
    },

    async 'account/renew-codes'(secrets, context) {
      let recoveryCodes: string[] = [];
      await check(context, secrets, async () => {
        const made = await makeCodes(); // ten hashes, which log-ins wait for: for nobody whose code is not right
        recoveryCodes = made.recoveryCodes;
        return made.change;
      });
      return { recoveryCodes };
    },

    async 'account/end-totp'(secrets, context) {
      await check(context, secrets, () => OFF);
    },
  };

  function isOn(id: string): boolean {
    const account = store.account.get(id);
    return account !== undefined && hasSecondFactor(account);
  }
}

/** Lists and ends live sessions. */
export function devicesHandlers({ store, sessions }: Services): Pick<Handlers, keyof typeof devicesCalls> {
  return {
    'session/list'({ accountId }, { session }) {
      const wanted = accountId ?? session.account.id;
      refuseOthers(session, wanted);
      const account = store.account.get(wanted);
      if (!account) throw new Failure(404);
      refuseStronger(session, account.auth);
      const data = sessions.ofAccount(wanted).map(({ id, device, address, createDate, lastSeenAt }) => {
        const current = id === session.id;
        const seen = { createDate, lastSeen: lastSeenAt, current };
        return { sessionId: id, device: device || '未知设备', address: address ?? '', ...seen };
      });
      return { data, count: data.length };
    },

    async 'session/end'({ sessionId }, context) {
      const { session } = context;
      const wanted = sessions.get(sessionId);
      if (!wanted) throw new Failure(404);
      refuseOthers(session, wanted.accountId);
      refuseStronger(session, store.account.get(wanted.accountId)?.auth);
      await sessions.end(sessionId);
      if (sessionId === session.id) context.clearSessionCookie();
    },
  };
}

function refuseOthers(session: Session, accountId: string): void {
  if (accountId !== session.account.id) session.checkMay(calls['account/list'].permission);
}

interface Secrets {
  readonly password: string;
  /** The second factor, which an account that has one must send, unless `passwordIsEnough`. */
  readonly code?: string | undefined;
}

interface Guess extends Secrets {
  readonly username: string;
  readonly address: string;
  /** Neither a session nor a known address: such a check waits behind those that have one. */
  readonly isStranger: boolean;
  /** Undefined if no account has the name; the check then takes as long. */
  readonly account: Account | undefined;
  readonly passwordIsEnough?: boolean;
  readonly after?: AfterCode;
}

/** Checks password and code and counts the guess; `Failure` 429 after too many for a name and address. */
export function guess(
  services: Pick<Services, 'store' | 'attempts' | 'secondFactor' | 'passwordCost'>,
  { username, address, isStranger, password, account, code, passwordIsEnough, after }: Guess,
): Promise<Verdict> {
  const { store, attempts, secondFactor, passwordCost } = services;
  return attempts.guess(username, address, async () => {
    const how = { isStranger, cost: passwordCost };
    if (!(await isPassword(password, account?.password, how)) || !account) return 'wrong password';
    const now = store.account.get(account.id); // a second factor may have been added during the check
    if (!now) return 'wrong password';
    if (passwordIsEnough || !hasSecondFactor(now)) return 'right';
    if (code === undefined) return 'needs code';
    const isRight = await attempts.code(account.id, () => secondFactor.take(account.id, code, after));
    return isRight ? 'right' : 'wrong code';
  });
}
