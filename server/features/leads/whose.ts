import { timesOfDays } from '../../contract/china-time.ts';
import { allows } from '../../contract/permissions.ts';
import type { Store } from '../../store/open-store.ts';
import { type Owners, stageOf } from './lead-fields.ts';
import type { AnyLead } from './lead-line.ts';

type Accounts = Pick<Store, 'account'>;
type Whose = { readonly [N in 'owner' | 'from' | 'to']?: string | undefined };
type IsWanted = (lead: AnyLead) => boolean;

/** Whether leads may be given to this account. */
export function mayHold({ auth, disabled = false }: { auth: string; disabled?: boolean }): boolean {
  return !disabled && allows(auth, 'lead');
}

/** The accounts that leads may be given to. */
export function ownersOf({ account }: Accounts): Owners['owners'] {
  return account.all(mayHold).map(({ id: accountId, name, username }) => ({ accountId, name: name || username }));
}

/** Returns a function that tells whether a lead is nobody's: it has no owner, or one who was removed or disabled. */
export function isNobodys({ account }: Accounts): IsWanted {
  return ({ owner }) => {
    const held = account.get(owner);
    return !held || Boolean(held.disabled);
  };
}

/** Returns a function that filters leads by owner (an account's id, `me` or `none`) and by the days on which they came. */
export function isWhose(store: Accounts, { owner, from, to }: Whose, me: string): IsWanted {
  const { first, end } = timesOfDays(from, to);
  const isNone = isNobodys(store);
  const isOwners: IsWanted = (lead) =>
    !owner || (owner === 'none' ? isNone(lead) : lead.owner === (owner === 'me' ? me : owner));
  return (lead) => lead.createDate >= first && lead.createDate < end && isOwners(lead);
}

/** The open leads of both kinds that an account is the owner of. */
export function openLeadsOf({ agent, enquiry }: Pick<Store, 'agent' | 'enquiry'>, owner: string) {
  const isOpen: IsWanted = (lead) => lead.owner === owner && stageOf(lead) !== 'closed';
  return { agent: agent.all(isOpen), enquiry: enquiry.all(isOpen) };
}
