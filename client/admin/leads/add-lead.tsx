import { type ReactNode, useState } from 'react';
import { emptyOf, type Fields } from '../../../server/contract/kinds/fields.ts';
import { type LeadKind, leadKinds } from '../../../server/features/leads/kinds.ts';
import { leadFields, type Owners } from '../../../server/features/leads/lead-fields.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { RecordDialog } from '../form/form-body.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { useUser } from '../state/session.ts';
import { kindCall } from '../state/staff-call.ts';
import type { Marks } from './lead-kinds.tsx';
import { ownerField } from './lead-owners.tsx';

interface AddLeadProps extends Owners {
  kind: LeadKind;
  title: string;
  onAdded(): void;
  onClose(): void;
}

/** The fields of a lead that staff add, by kind. */
const ASKED: Readonly<Record<LeadKind, readonly string[]>> = {
  agent: ['agentName', 'agentInfo', 'phone'],
  enquiry: ['name', 'phone', 'company', 'content'],
};
const SOURCE = { ...leadFields.source, hint: '如：电话、展会、熟人介绍' };

/** A form for a lead that came by telephone or at a fair. */
export function AddLead({ kind, title, owners, onAdded, onClose }: AddLeadProps): ReactNode {
  const me = useUser()?.userId;
  const [requestId] = useState(() => Math.random().toString(36).slice(2));
  const known: Fields = leadKinds[kind].fields;
  const fields = Object.fromEntries(ASKED[kind].flatMap((name) => (known[name] ? [[name, known[name]]] : [])));
  const people = owners.map(({ accountId, name }) => [accountId, name] as const);
  const all = { ...fields, source: SOURCE, owner: ownerField(people) };
  const owner = owners.some(({ accountId }) => accountId === me) ? me : '';
  const form = useRecordForm<Marks>({
    name: `${kind} new`,
    empty: { ...emptyOf(all), owner, requestId },
    save: (values) => kindCall<unknown>('lead', 'add', { kind, ...values }),
    onSaved: onAdded,
    onClose,
  });
  return (
    <RecordDialog form={form} title={title} width="half">
      <div className="form-grid">
        <KindFields fields={Object.entries(all)} {...form.inputs} />
      </div>
    </RecordDialog>
  );
}
