import { useState } from 'react';
import { chinaMinute, chinaTime } from '../../../server/contract/china-time.ts';
import { emptyOf, type Field, type Fields } from '../../../server/contract/kinds/fields.ts';
import { filled } from '../../../server/contract/shape.ts';
import type { AddedLead } from '../../../server/features/leads/calls.ts';
import { type LeadKind, leadKinds, leadName } from '../../../server/features/leads/kinds.ts';
import { leadFields, type Owners, withSpam } from '../../../server/features/leads/lead-fields.ts';
import { mapResult } from '../../call.ts';
import { describeField } from '../fields/describe-field.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { RecordDialog } from '../form/form-body.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { recordHref, recordName } from '../list/screen-link.tsx';
import { useUser } from '../state/session.ts';
import { kindCall, newPress } from '../state/staff-call.ts';
import { mayCall } from '../state/stored-session.ts';
import { FormConflict } from '../versions/open-versions.tsx';
import { Button } from '../widgets/button.tsx';
import { confirm } from '../widgets/confirm.tsx';
import { type Fact, Facts } from '../widgets/facts.tsx';
import { toast } from '../widgets/toast.tsx';
import { type Lead, leadCalls, type Marks, markFields, marksOf, mayMark, ownerField } from './lead-calls.ts';
import type { LeadLook } from './lead-looks.tsx';
import { PhoneLink } from './phone-link.tsx';

/** Fields that have a value as soon as somebody follows the lead. */
const SIGNS_OF_FOLLOWING = ['owner', 'followDate'];

interface LeadDialogProps<D extends Lead> {
  id: string;
  look: LeadLook<D>;
  onChanged(): void;
  onClose(): void;
}

/** A complete lead, with the notes of staff. */
export function LeadDialog<D extends Lead>({ id, look, onChanged, onClose }: LeadDialogProps<D>) {
  const { kind } = look;
  const { detail: load, mark, erase: eraseLead } = leadCalls<D>(kind);
  const [detail, setDetail] = useState<D>();
  const form = useRecordForm<Marks>({
    name: `${kind} ${id}`,
    empty: emptyOf(markFields(kind)),
    describe: (path) => describeField(markFields(kind, detail), path),
    load: async () =>
      mapResult(await load(id), (loaded) => {
        setDetail(loaded);
        return { values: marksOf(kind, loaded), version: loaded.version };
      }),
    save: (values, version) => mark(id, values, version),
    savedAs: (values) => detail && { words: `状态：${look.wordOf({ ...detail, ...values })}` }, // it may change lists
    onSaved: onChanged,
    onClose,
  });

  const mayChange = detail ? mayMark(detail) : mayCall(`${kind}/mark`);
  const fields = markFields(kind, detail);
  const onField = (name: string, value: unknown, path?: string) => {
    form.put(name, value, path);
    for (const [other, follows] of Object.entries(withSpam(form.values, { [name]: value })))
      if (other !== name) form.put(other, follows);
    // as an application is, an enquiry is followed once it has an owner or a day
    if (value && SIGNS_OF_FOLLOWING.includes(name) && form.values.status === 'new') form.put('status', 'following');
  };

  async function erase(lead: D): Promise<void> {
    const text = `是否彻底删除“${recordName(leadName(lead))}”（${lead.phone}）的线索？`;
    const file = 'file' in lead && lead.file ? `、附件“${lead.file.name}”` : '';
    const hint =
      `姓名、手机号、内容${file}和处理记录都会删除，不能撤销，回收站里也没有。` +
      '此前的备份快照里还有，随快照的清理逐渐消失。';
    if (!(await confirm({ text, hint, yes: '彻底删除', isRisky: true }))) return;
    const result = await eraseLead(id);
    if (!result.ok && result.code !== 404) return toast.error(result.msg);
    if (result.ok) toast.success(result.msg);
    form.gone();
    onChanged();
  }

  return (
    <RecordDialog
      form={form}
      address={recordHref(kind, id)}
      title={`${look.noun}详情`}
      width="half"
      readOnly={!mayChange}
      over={<FormConflict form={form} />}
    >
      {detail && <Facts facts={[...look.facts(detail), ...commonFacts(detail)]} />}
      <fieldset className="form-grid above-4" disabled={form.status !== 'ready' || !mayChange}>
        <KindFields fields={Object.entries(fields)} {...form.inputs} readOnly={!mayChange} onField={onField} />
      </fieldset>
      {detail?.notes && detail.notes.length > 0 && (
        <section className="above-4" aria-label="处理记录">
          <h3 className="dialog-title">处理记录</h3>
          <Facts facts={[...detail.notes].reverse().map(noteFact)} />
        </section>
      )}
      {detail && mayCall(`${kind}/erase`) && (
        <Button looks="danger" className="above-2" onClick={() => erase(detail)}>
          彻底删除
        </Button>
      )}
    </RecordDialog>
  );
}

function noteFact({ time, by, deed, note }: NonNullable<Lead['notes']>[number]): Fact {
  const words = [deed, note].filter(Boolean).join('。');
  return [chinaMinute(time), `${by}：${words || '清空了备注'}`];
}

function commonFacts(lead: Lead): Fact[] {
  const { createDate, source, consentAt, consentRevision, savedAt, savedBy, notes } = lead;
  const consent =
    consentAt && `${chinaTime(consentAt)}，同意当时的《隐私政策》（编号 ${consentRevision.slice(0, 12)}）`;
  return [
    ['手机号', <PhoneLink key="phone" {...lead} />],
    ['时间', chinaTime(createDate)],
    ['来源', source],
    ['隐私同意', consent],
    ['最近处理', savedAt && !notes?.length ? `${savedBy}，${chinaTime(savedAt)}` : ''],
  ];
}

interface AddLeadProps extends Owners {
  kind: LeadKind;
  title: string;
  onAdded(): void;
  onClose(): void;
}

const AGENT = leadKinds.agent.fields;
const ENQUIRY = leadKinds.enquiry.fields;
const required = (field: Field): Field => ({ ...field, shape: filled(field.shape, '') });
/** The fields of a lead that staff add, by kind. */
const ADDED_FIELDS: Readonly<Record<LeadKind, Fields>> = {
  agent: { agentName: required(AGENT.agentName), agentInfo: required(AGENT.agentInfo), phone: required(AGENT.phone) },
  enquiry: { name: ENQUIRY.name, phone: required(ENQUIRY.phone), company: ENQUIRY.company, content: ENQUIRY.content },
};
const SOURCE = { ...leadFields.source, hint: '如：电话、展会、熟人介绍' };

/** A form for a lead that came by telephone or at a fair. */
export function AddLead({ kind, title, owners, onAdded, onClose }: AddLeadProps) {
  const me = useUser()?.userId;
  const [requestId] = useState(newPress);
  const all = { ...ADDED_FIELDS[kind], source: SOURCE, owner: ownerField(owners) };
  const owner = owners.some(({ accountId }) => accountId === me) ? me : '';
  const form = useRecordForm<Marks>({
    name: `${kind} new`,
    empty: { ...emptyOf(all), owner, requestId },
    async save(values) {
      const result = await kindCall<AddedLead>('lead', 'add', { kind, ...values });
      if (!result.ok || !result.data.sameAs) return result;
      return { ...result, msg: `${result.msg}这个手机号已有 ${result.data.sameAs} 条线索，请核对是不是同一位客户。` };
    },
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
