import type { ReactNode } from 'react';
import { productHref } from '../../../server/contract/addresses.ts';
import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import { type AgentDetail, agent } from '../../../server/contract/kinds/agent.ts';
import { dueDay, ENQUIRY_STATUSES, type EnquiryDetail, enquiry } from '../../../server/contract/kinds/enquiry.ts';
import type { FieldEntries, Fields } from '../../../server/contract/kinds/fields.ts';
import { markOrder } from '../../../server/contract/kinds/kind.ts';
import { type LeadKind, recordKinds } from '../../../server/contract/kinds/kinds.ts';
import type { LeadFacts } from '../../../server/contract/kinds/lead-fields.ts';
import { describeField } from '../fields/describe-field.ts';
import { textColumn } from '../list/columns.tsx';
import type { Column } from '../list/table.tsx';
import type { Asked, Filter, Filters } from '../list/use-paged-list.ts';
import { kindCall } from '../state/staff-call.ts';
import type { Describe } from '../versions/record-versions.ts';
import type { Fact } from '../widgets/facts.tsx';
import { choicesOf } from '../widgets/fields/select-field.tsx';
import { pageName } from '../widgets/page-name.ts';

/** The common fields of both kinds of leads, and their marks. */
export interface Lead extends LeadFacts {
  phone: string;
  createDate: string;
  consentAt: string;
  consentRevision: string;
  version?: number;
  /** Only in details. */
  notes?: AgentDetail['notes'];
}
export type Marks = Readonly<Record<string, unknown>>;

/** Differences between the screens of the two kinds; a detail has all fields of a row. */
export interface LeadLook<D extends Lead> {
  kind: LeadKind;
  noun: string;
  nameOf(row: D): string;
  /** A filter whose first value is the list's default; `count` is the name of its number in the queue. */
  tabs: { name: string; parts: readonly { value: string; label: string; count?: string }[] };
  filters: readonly Filter[];
  /** What the table shows before the number. */
  columns: readonly Column<D>[];
  phoneHead: string;
  /** Its progress, its owner, and whether anybody has begun. */
  statusOf(row: D): { readonly word: string; readonly owner?: string; readonly isOpen: boolean; readonly due?: string };
  /** The mark for several leads at once; for an open lead the first one. `me` is an account's id. */
  marksFor(me: string): readonly { readonly word: string; readonly done: string; readonly values: Marks }[];
  unmarked: Marks;
  facts(detail: D): readonly Fact[];
  fields(detail?: D): FieldEntries;
  describe: Describe;
  empty: string;
}

/** Dealer applications. */
const agentLook: LeadLook<AgentDetail> = {
  kind: 'agent',
  noun: '代理商',
  nameOf: ({ agentName }) => agentName,
  tabs: {
    name: 'handled',
    parts: [
      { value: 'false', label: '待处理', count: 'waiting' },
      { value: 'true', label: '已处理', count: 'handled' },
      { value: '', label: '全部' },
    ],
  },
  filters: [{ name: 'keyword', label: '代理商名称', placeholder: '姓名、公司、手机' }],
  columns: [
    textColumn('代理商名称', ({ agentName }) => agentName, { hint: '联系人', card: 'title' }),
    textColumn('代理商介绍', ({ agentInfo }) => agentInfo, { hint: '公司' }),
  ],
  phoneHead: '联系方式',
  statusOf: ({ handled }) => ({ word: handled ? '已处理' : '待处理', isOpen: !handled }),
  marksFor: () => [
    { word: '标为已处理', done: '已标为已处理', values: { handled: true } },
    { word: '标为待处理', done: '已标为待处理', values: { handled: false } },
  ],
  unmarked: { handled: false, note: '' },
  facts: (detail) => factsOf(agent.fields, detail, ['agentName', 'agentInfo']),
  fields: () => markOrder(agent),
  describe: (path) => describeField(agent.fields, path),
  empty: '还没有代理加盟申请。',
};

/** A text, and a smaller one below it. */
function twoLines(above: string, below: string): ReactNode {
  return (
    <div title={[above, below].filter(Boolean).join('\n')}>
      <span className={below ? 'one-line block' : 'clamp'}>{above}</span>
      {below && <span className="one-line block soft type-small">{below}</span>}
    </div>
  );
}

const { done, invalid } = ENQUIRY_STATUSES;
const CLOSED = { done, invalid };

/** Visitors' questions about products. */
const enquiryLook: LeadLook<EnquiryDetail> = {
  kind: 'enquiry',
  noun: '线索',
  nameOf: ({ name, company }) => name || company,
  tabs: {
    name: 'stage',
    parts: [
      { value: 'new', label: '新线索', count: 'new' },
      { value: 'following', label: '跟进中', count: 'following' },
      { value: 'closed', label: '已完结', count: 'closed' },
      { value: '', label: '全部' },
    ],
  },
  filters: [
    { name: 'keyword', label: '关键词', placeholder: '姓名、公司、手机…' },
    { name: 'status', label: '状态', choices: choicesOf({ choices: CLOSED }, '全部'), with: ['stage', 'closed'] },
  ],
  columns: [
    {
      head: '姓名',
      hint: '公司',
      width: 'time',
      card: 'title',
      cell: ({ name, company }) => twoLines(name || company || '未留姓名', name && company),
    },
    {
      head: '咨询内容',
      cell: ({ content, productName }) => twoLines(content || '未填写内容', productName),
    },
  ],
  phoneHead: '手机号',
  statusOf: (row) => {
    const { status, ownerName } = row;
    return { word: ENQUIRY_STATUSES[status], owner: ownerName, isOpen: status === 'new', due: dueDay(row) };
  },
  marksFor: (me) => [
    { word: '我来跟进', done: '正在跟进', values: { status: 'following', ...(me && { owner: me }) } },
    { word: '标为已成交', done: '已标为已成交', values: { status: 'done' } },
    { word: '标为无效', done: '已标为无效', values: { status: 'invalid' } },
  ],
  unmarked: { status: 'new', followDate: '', owner: '', note: '' },
  facts: (detail) => {
    const { productId, productName } = detail;
    const link = productId && <a href={productHref({ productId })}>{productName}</a>;
    const shown = { ...detail, productName: link, page: pageName(detail.page.replace(/\?.*/, '')) };
    return factsOf(enquiry.fields, shown, ['name', 'company', 'content', 'productName', 'page']);
  },
  fields: enquiryFields,
  describe: (path) => describeField(Object.fromEntries(enquiryFields()), path),
  empty: '还没有咨询线索。访客在产品页和联系我们页提交的咨询会出现在这里。',
};

export const looks = { agent: agentLook, enquiry: enquiryLook };

function factsOf<D>(fields: Fields, detail: D, names: readonly (keyof D & string)[]): Fact[] {
  return names.map((name) => [fields[name]?.label ?? '', detail[name] as ReactNode]); // proof: texts, and the link above
}

/** The marks of an enquiry, with the owner selected among the existing accounts. */
function enquiryFields({ owners = [], owner = '', ownerName = '' }: Partial<EnquiryDetail> = {}): FieldEntries {
  const known = [...(owner ? [[owner, ownerName]] : []), ...owners.map(({ accountId, name }) => [accountId, name])];
  const choices: Record<string, string> = Object.fromEntries(known);
  const input = { as: 'choice', choices, none: '未指定' } as const;
  return markOrder(enquiry).map(([name, field]) => [name, name === 'owner' ? { ...field, input } : field]);
}

/** The marks of a lead. */
export function marksOf<D extends Lead>({ unmarked }: LeadLook<D>, lead: D): Marks {
  return Object.fromEntries(Object.keys(unmarked).map((name) => [name, Reflect.get(lead, name)]));
}

/** The calls of a kind of leads. */
export function leadCalls<D>(kind: LeadKind) {
  const one = (id: string) => ({ [recordKinds[kind].id]: id });
  return {
    list: ({ filters, page, limit }: Asked) =>
      kindCall<ListOf<D>>(kind, 'list', { ...wanted(filters), page, limit, marks: true }),
    exportFile: (filters: Filters) => kindCall<CsvFile>(kind, 'export', wanted(filters)),
    detail: (id: string) => kindCall<D>(kind, 'detail', one(id)),
    mark: (id: string, values: Marks, version: unknown, press?: string) =>
      kindCall<{ version: number }>(
        kind,
        'mark',
        { ...one(id), ...values, ...(version === undefined ? {} : { version }) },
        press,
      ),
    erase: (id: string) => kindCall<unknown>(kind, 'erase', one(id)),
  };
}

/** Only closed leads have a status to filter by. */
function wanted({ keyword = '', status = '', handled = '', stage = '' }: Filters) {
  return {
    keyword,
    ...(handled && { handled: handled === 'true' }),
    ...(stage && { stage }),
    ...(stage === 'closed' && status && { status }),
  };
}
