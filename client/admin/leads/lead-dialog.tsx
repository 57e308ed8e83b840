import { type ReactNode, useEffect, useState } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { LeadKind } from '../../../server/contract/kinds/kinds.ts';
import type { LastMark, LeadFacts } from '../../../server/contract/kinds/lead-fields.ts';
import { type CallResult, mapResult } from '../../call.ts';
import { type FieldEntries, KindFields } from '../fields/kind-fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { recordName } from '../list/record-name.ts';
import { FormConflict } from '../versions/form-conflict.tsx';
import type { VersionSource } from '../versions/version-source.ts';
import { confirm } from '../widgets/confirm.tsx';
import { FormDialog } from '../widgets/form-dialog.tsx';
import { toast } from '../widgets/toast.tsx';
import { PhoneLink } from './phone-link.tsx';

export interface LeadDetail extends LeadFacts, Partial<LastMark> {
  phone: string;
  createDate: string;
  consentAt: string;
  consentRevision: string;
  version: number;
}

export type Fact = readonly [label: string, value: ReactNode];

/** What the window of a lead knows of its kind. */
export interface LeadWindow<D extends LeadDetail, M extends Record<string, unknown>> {
  kind: LeadKind;
  noun: string;
  /** The marks of one which nobody has taken up. */
  unmarked: M;
  nameOf(detail: D): string;
  facts(detail: D): readonly Fact[];
  load(id: string): Promise<CallResult<D>>;
  /** The marks that it has. */
  marksOf(detail: D): M;
  fields(detail: D | undefined): FieldEntries;
  describe: VersionSource['describe'];
  mark(id: string, values: Partial<M>, version: { version?: number }): Promise<CallResult<{ version: number }>>;
  erase(id: string): Promise<CallResult<unknown>>;
}

interface LeadDialogProps<D extends LeadDetail, M extends Record<string, unknown>> extends LeadWindow<D, M> {
  id: string;
  onChanged(): void;
  onClose(): void;
}

/** One lead whole, with what staff noted about it. */
export function LeadDialog<D extends LeadDetail, M extends Record<string, unknown>>(
  props: LeadDialogProps<D, M>,
): ReactNode {
  const { id, kind, unmarked, load, marksOf, mark, onChanged, onClose } = props;
  const [detail, setDetail] = useState<D>();
  const form = useRecordForm<M>({
    name: `${kind} ${id}`,
    empty: unmarked,
    load: async () => {
      const result = await load(id);
      if (result.ok) setDetail(result.data);
      return mapResult(result, (loaded) => ({ values: marksOf(loaded), version: loaded.version }));
    },
    save: (values, version) => mark(id, values, typeof version === 'number' ? { version } : {}),
    onSaved: onChanged,
    onClose,
  });
  // a form that came back with its tab loads nothing; what is only shown is asked for all the same
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same call each time
  useEffect(() => {
    if (form.status === 'ready' && !detail) load(id).then((result) => result.ok && setDetail(result.data));
  }, [form.status, detail]);

  async function erase(lead: D): Promise<void> {
    const text = `是否彻底删除“${recordName(props.nameOf(lead))}”的线索？`;
    const hint =
      '姓名、手机号、内容和处理记录都会删除，不能撤销，回收站里也没有。此前的备份快照里还有，随快照的清理逐渐消失。';
    if (!(await confirm({ text, hint, yes: '彻底删除' }))) return;
    const result = await props.erase(id);
    if (!result.ok && result.code !== 404) return toast.error(result.msg);
    if (result.ok) toast.success(result.msg);
    form.gone();
    onChanged();
  }

  return (
    <FormDialog
      title={`${props.noun}详情`}
      width="half"
      busy={form.saving}
      disabled={form.status !== 'ready'}
      onSubmit={form.save}
      onClose={form.leave}
      footStart={
        detail && (
          <button type="button" className="text-button text-button-danger" onClick={() => erase(detail)}>
            彻底删除
          </button>
        )
      }
      over={<FormConflict form={form} describe={props.describe} />}
    >
      <FormBody form={form}>
        {detail && <Facts facts={[...props.facts(detail), ...commonFacts(detail)]} />}
        <fieldset className="form-grid" disabled={form.status !== 'ready'}>
          <KindFields
            fields={props.fields(detail)}
            values={form.values}
            errors={form.errors}
            onField={(field, value, path) => form.change((before) => ({ ...before, [field]: value }), path)}
          />
        </fieldset>
      </FormBody>
    </FormDialog>
  );
}

function commonFacts(lead: LeadDetail): Fact[] {
  const { phone, sameAs, createDate, consentAt, consentRevision, savedAt, savedBy } = lead;
  const facts: Fact[] = [
    ['手机号', <PhoneLink key="phone" phone={phone} sameAs={sameAs} />],
    ['时间', chinaTime(createDate)],
  ];
  if (consentAt) facts.push(['隐私同意', `${chinaTime(consentAt)}，政策版本 ${consentRevision.slice(0, 12)}`]);
  if (savedAt) facts.push(['最近处理', `${savedBy}，${chinaTime(savedAt)}`]);
  return facts;
}

function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} className="facts-line">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
