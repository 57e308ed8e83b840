import { findAccount, lostEntries, makePassword } from '../auth/accounts.ts';
import { hashPassword, weaknessOf } from '../auth/passwords.ts';
import { hasSecondFactor, turnOff } from '../auth/second-factor.ts';
import type { Account, Session } from '../auth/sessions.ts';
import type { Input } from '../calls.ts';
import type { AccountRow, accountsCalls, SavedAccount } from '../contract/calls/accounts.ts';
import { Failure, fieldFailure } from '../contract/failure.ts';
import { trimmed } from '../contract/fold.ts';
import { createLimiter } from '../contract/limiter.ts';
import { allows, entriesOf } from '../contract/permissions.ts';
import { allOrNone } from '../store/disk/disk-error.ts';
import type { Handlers, Services, StaffAuthor } from './context.ts';
import type { Started } from './feature.ts';
import { listPage, textContains } from './lists.ts';
import { endPreviews } from './previews.ts';

/** Management of the accounts of the back office. */
export function accountsHandlers(
  services: Services,
  { dutiesOf, handOver }: Pick<Started<object>, 'dutiesOf' | 'handOver'>,
): Pick<Handlers, keyof typeof accountsCalls> {
  const { store, sessions, passwordCost, log } = services;
  const limiter = createLimiter();
  /** Changes run one after another, and permissions are checked again for each. */
  const inTurn = <T>(author: StaffAuthor, work: (session: Session) => Promise<T>) =>
    limiter(async () => work(author.check()));
  /** Changes an account that has no permission which the caller lacks. */
  const changed = <T>(id: string, author: StaffAuthor, work: (old: Account, session: Session) => Promise<T>) =>
    inTurn(author, async (session) => {
      const old = store.account.get(id);
      if (!old) throw new Failure(404);
      refuseStronger(session, old.auth);
      return work(old, session);
    });

  return {
    'account/list': ({ keyword, leads, ...paging }) => {
      const row = (account: Account) => ({ ...toRow(account), ...(leads && { leads: dutiesOf(account.id) }) });
      return listPage(store.account, paging, textContains<Account>(['username', 'name'], keyword), row);
    },

    'account/save': ({ username, name, auth, password }, { author }) =>
      inTurn(author, async (session) => {
        refuseStronger(session, auth);
        const weakness = password === undefined ? undefined : weaknessOf(password, username)?.chinese;
        if (weakness) throw fieldFailure(400, 'password', weakness);
        if (findAccount(store, username)) throw fieldFailure(409, 'username', '该账号已存在');
        const made = password ?? makePassword(username);
        const hashed = await hashPassword(made, passwordCost);
        const rest = { avatar: '', isDeadlineToken: 0, disabled: false, mustChange: password === undefined } as const;
        const fields = { username, name: trimmed(name ?? '') || username, auth, ...rest, password: hashed };
        const saved = await store.account.create(fields, author);
        log.info('account-added', { username, by: session.account.username });
        return savedOf(saved, password === undefined ? made : undefined);
      }),

    'account/update': ({ accountId, version, handTo, ...given }, { author, note }) =>
      inTurn(author, async (session) => {
        const old = store.account.get(accountId);
        const isSwitched = given.disabled !== undefined && given.disabled !== (old?.disabled ?? false);
        const isRanked = given.auth !== undefined && given.auth !== (old && entriesOf(old.auth).join());
        const name = given.name === undefined ? old?.name : trimmed(given.name) || old?.username;
        const isMoved = handTo !== undefined; // leads are handed over even without any other change
        if (isSwitched || isRanked || isMoved || name !== old?.name) refuseStronger(session, given.auth, old?.auth);
        if (!old) throw new Failure(404);
        const change = { ...given, ...(name !== undefined && { name }) };
        const isStale = version !== undefined && version !== old.version;
        if (!isStale) refuseLoss(store, session, old, { ...old, ...change });
        const saved = await allOrNone(async (done) => {
          if (!isStale && (isMoved || isEnded(old, given))) await handOver(accountId, handTo ?? '', author, done);
          // Before it is enabled: sessions that could not be ended when it was disabled must not become valid again
          if (isSwitched && !given.disabled) await endAll(accountId);
          return store.account.update(accountId, change, { ...author, version });
        });
        if (isSwitched && given.disabled) await endAll(accountId).catch(() => undefined); // the session expires anyway
        if (isSwitched) note({ deed: given.disabled ? '停用账号' : '启用账号' });
        log.info('account-changed', { username: old.username, by: session.account.username });
        return savedOf(saved);
      }),

    'account/reset': ({ accountId }, { author }) =>
      // the new password grants all permissions of the account
      changed(accountId, author, async (old, session) => {
        const made = makePassword(old.username);
        const change = { password: await hashPassword(made, passwordCost), keptSession: '', mustChange: true };
        const saved = await store.account.update(accountId, change, author);
        log.info('password-reset', { username: saved.username, by: session.account.username });
        return savedOf(saved, made);
      }),

    'account/reset-totp': ({ accountId }, { author }) =>
      changed(accountId, author, async (old, session) => {
        await sessions.endAll(accountId);
        await turnOff(store, accountId, { by: author.by }); // the caller's own session may have ended just now
        log.info('second-factor-reset', { username: old.username, by: session.account.username });
        return undefined;
      }),

    'account/remove': ({ accountId, handTo = '' }, { author }) =>
      changed(accountId, author, async (old, session) => {
        refuseLoss(store, session, old, undefined);
        await allOrNone(async (done) => {
          await handOver(accountId, handTo, author, done);
          await store.account.remove(accountId, author);
        });
        await endAll(accountId).catch(() => undefined); // the session expires anyway
        log.info('account-removed', { username: old.username, by: session.account.username });
        return undefined;
      }),
  };

  async function endAll(accountId: string): Promise<void> {
    await sessions.endAll(accountId);
    await endPreviews(store, ({ savedBy }) => savedBy === accountId);
  }
}

/** Nobody removes their own account, and each permission keeps at least one enabled account. */
function refuseLoss(store: Services['store'], session: Session, old: Account, next: Account | undefined): void {
  const isOwnEnd = old.id === session.account.id && (!next || next.disabled);
  const lost = lostEntries(store, old, next);
  if (isOwnEnd || lost.includes('account:update')) throw new Failure(409, '至少保留一个管理员');
  if (lost.length > 0) throw new Failure(409, '至少保留一个有此权限的账号');
}

/** Whether a change ends an account's work for those who have called. */
function isEnded(
  old: Account,
  { disabled = false, auth = old.auth }: Omit<Input<'account/update'>, 'accountId'>,
): boolean {
  return disabled || (allows(old.auth, 'lead:own') && !allows(auth, 'lead:own'));
}

/** `Failure` 403 for a permission that the caller lacks, whether granted or held by the changed account. */
export function refuseStronger(session: Session, ...auths: (string | undefined)[]): void {
  for (const entry of entriesOf(auths.join())) session.checkMay(entry);
}

function savedOf({ id, version }: Account, password?: string): SavedAccount {
  return { accountId: id, version, ...(password === undefined ? {} : { password }) };
}

function toRow(account: Account): AccountRow {
  const { id, username, name, auth, disabled = false, mustChange = false, createDate, version } = account;
  const totp = hasSecondFactor(account);
  return { accountId: id, username, name, auth, disabled, mustChange, totp, createDate, version };
}
