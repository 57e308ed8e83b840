import type { TotpSecret } from '../contract/calls/session.ts';
import { Failure, fieldFailure } from '../contract/failure.ts';
import type { Handlers, Services, StaffContext } from './context.ts';
import { guess } from './guess.ts';

type TotpCalls = 'account/begin-totp' | 'account/confirm-totp' | 'account/end-totp';

export const WRONG_CODE = '动态验证码不正确';

/** The second factor of one's own account. */
export function secondFactorHandlers(services: Services): Pick<Handlers, TotpCalls> {
  const { store, secondFactor } = services;

  async function check(
    password: string,
    code: string | false,
    { session, author, address }: StaffContext,
  ): Promise<void> {
    const account = store.account.get(session.account.id);
    const { username } = session.account;
    const own = { username, address, isStranger: false, password, account, code, turnsOff: author } as const;
    const verdict = await guess(services, own);
    if (verdict === 'wrong password') throw fieldFailure(400, 'password', '密码不正确');
    if (verdict !== 'right') throw fieldFailure(400, 'code', WRONG_CODE);
  }

  return {
    async 'account/begin-totp'({ password }, context): Promise<TotpSecret> {
      await check(password, false, context);
      context.author.check();
      const { id, username } = context.session.account;
      // Whoever knows the password alone must not get around the one that is there.
      if (isOn(id)) throw new Failure(409, '动态验证码已启用，请先停用');
      const secret = secondFactor.begin(id);
      const issuer = encodeURIComponent(store.system.value.sysName);
      const label = `${issuer}:${encodeURIComponent(username)}`;
      return {
        secret,
        uri: `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`,
      };
    },

    async 'account/confirm-totp'({ code }, { author }) {
      const recoveryCodes = isOn(author.by) ? undefined : await secondFactor.confirm(code, author);
      if (!recoveryCodes) throw fieldFailure(400, 'code', WRONG_CODE);
      return { recoveryCodes };
    },

    async 'account/end-totp'({ password, code }, context) {
      if (!isOn(context.session.account.id)) throw fieldFailure(400, 'code', '动态验证码尚未启用');
      await check(password, code, context);
      return undefined;
    },
  };

  function isOn(id: string): boolean {
    const account = store.account.get(id);
    return account !== undefined && secondFactor.isOn(account);
  }
}
