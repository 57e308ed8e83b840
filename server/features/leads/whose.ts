import type { StaffContext } from '../../api/context.ts';
import { personName } from '../../api/names.ts';
import { timesOfDays } from '../../contract/china-time.ts';
import { fieldFailure } from '../../contract/failure.ts';
import { allows } from '../../contract/permissions.ts';
import type { Store } from '../../store/open-store.ts';
import { type Owners, stageOf } from './lead-fields.ts';
import { type AnyLead, allLeads } from './lead-line.ts';

type Context = Pick<StaffContext, 'session'>;
type Accounts = Pick<Store, 'account'>;
type Whose = { readonly [N in 'owner' | 'from' | 'to']?: string | undefined };
type IsWanted = (lead: AnyLead) => boolean;

/** Whether leads may be given to this account. */
function mayHold({ auth, disabled = false }: { auth: string; disabled?: boolean }): boolean {
  return !disabled && allows(auth, 'lead:own');
}

/** `Failure` 400 for an account that leads cannot be given to; the empty id is nobody. */
export function refuseOwner({ account: accounts }: Accounts, owner: string, field: 'owner' | 'handTo'): void {
  const account = accounts.get(owner);
  if (owner !== '' && !(account && mayHold(account))) throw fieldFailure(400, field, '请选择能处理线索的账号');
}

/** The accounts that leads may be given to. */
export function ownersOf(store: Accounts): Owners['owners'] {
  return store.account.all(mayHold).map(({ id: accountId }) => ({ accountId, name: personName(store, accountId) }));
}

/** Returns a function that tells whether a lead is nobody's: it has no owner, or one who was removed or disabled. */
export function isNobodys({ account }: Accounts): IsWanted {
  return ({ owner }) => {
    const held = account.get(owner);
    return !held || Boolean(held.disabled);
  };
}

/** Returns a function that filters an account's leads by owner (an id, `me` or `none`) and by the days on which they came. */
export function isWhose(
  store: Accounts,
  { owner, from, to }: Whose,
  context: Context,
  does: 'read' | 'change' = 'read',
): IsWanted {
  const me = context.session.account.id;
  const isMine = isWithin(context, does);
  const { first, end } = timesOfDays(from, to);
  const isNone = isNobodys(store);
  const account = owner === 'me' ? me : owner;
  const isOwners: IsWanted = owner === 'none' ? isNone : (lead) => !owner || lead.owner === account;
  return (lead) => isMine(lead) && lead.createDate >= first && lead.createDate < end && isOwners(lead);
}

/** Returns a function that tells which leads an account reads, or changes: all, or with `lead:own` alone its own. */
export function isWithin({ session }: Context, does: 'read' | 'change'): IsWanted {
  if (session.mayDo(does === 'read' ? ['lead', 'view'] : 'lead')) return () => true;
  return ({ owner }) => owner === session.account.id;
}

/** The open leads of both kinds that an account is the owner of. */
export function openLeadsOf(store: Store, owner: string): AnyLead[] {
  return allLeads(store, (lead) => lead.owner === owner && stageOf(lead) !== 'closed');
}
