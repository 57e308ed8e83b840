import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import type { Fields } from '../../../server/contract/kinds/fields.ts';
import { markOrder } from '../../../server/contract/kinds/kind.ts';
import type { AgentDetail } from '../../../server/features/leads/agent.ts';
import type { StageCounts } from '../../../server/features/leads/calls.ts';
import type { EnquiryDetail } from '../../../server/features/leads/enquiry.ts';
import type { LeadKind } from '../../../server/features/leads/kinds.ts';
import { leadFields, type Owners } from '../../../server/features/leads/lead-fields.ts';
import { recordKinds } from '../../../server/kinds.ts';
import { type Asked, daysOf, type Filters } from '../list/use-paged-list.ts';
import { kindCall } from '../state/staff-call.ts';
import { mayDo, stored } from '../state/stored-session.ts';

/** A lead of either kind; its row in a list has no `notes` and `owners`. */
export type Lead = AgentDetail | EnquiryDetail;
/** The values of the fields that staff set. */
export type Marks = Readonly<Record<string, unknown>>;

/** The fields that staff set, with the owner selected among the existing accounts. */
export function markFields(
  kind: LeadKind,
  { owners = [], owner = '', ownerName = '' }: Partial<Lead> = {},
): Fields & { owner: Fields[string] } {
  const current = owner ? [{ accountId: owner, name: ownerName }] : [];
  return { ...Object.fromEntries(markOrder(recordKinds[kind])), owner: ownerField([...current, ...owners]) };
}

/** The field of a lead's owner as a choice among people. */
export function ownerField(people: Owners['owners']): Fields[string] {
  const choices: Record<string, string> = Object.fromEntries(people.map(({ accountId, name }) => [accountId, name]));
  return { ...leadFields.owner, input: { as: 'choice', choices, none: '未指定' } };
}

/** The values of a lead's `markFields`. */
export function marksOf(kind: LeadKind, lead: Lead): Marks {
  return Object.fromEntries(Object.keys(markFields(kind)).map((name) => [name, Reflect.get(lead, name)]));
}

/** The id of a lead of this kind. */
export function leadId(kind: LeadKind, lead: object): string {
  return String(Reflect.get(lead, recordKinds[kind].id));
}

/** Whether the account may change a lead, which it may see with `view` too. */
export function mayMark({ owner }: Lead): boolean {
  return mayDo('lead') || (mayDo('lead:own') && owner === stored('userId'));
}

/** The calls of a kind of leads. */
export function leadCalls<D>(kind: LeadKind) {
  const byId = (id: string) => ({ [recordKinds[kind].id]: id });
  return {
    list: ({ filters, page, limit }: Asked) =>
      kindCall<ListOf<D> & { stages?: StageCounts }>(kind, 'list', { ...query(filters), page, limit, marks: true }),
    exportFile: (filters: Filters) => kindCall<CsvFile>(kind, 'export', query(filters)),
    detail: (id: string) => kindCall<D>(kind, 'detail', byId(id)),
    mark: (id: string, values: Marks, version: unknown, press?: string) =>
      kindCall<{ version: number }>(kind, 'mark', { ...byId(id), ...values, version }, press),
    erase: (id: string) => kindCall<unknown>(kind, 'erase', byId(id)),
  };
}

/** Only closed leads have a status to filter by. */
function query({ status, ...filters }: Filters) {
  return { ...daysOf(filters), status: filters.stage === 'closed' ? status : '' };
}
