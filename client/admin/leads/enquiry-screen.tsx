import type { ReactNode } from 'react';
import { productHref } from '../../../server/contract/addresses.ts';
import {
  ENQUIRY_STATUSES,
  type Enquiry,
  type EnquiryDetail,
  type EnquiryKind,
  type EnquiryStatus,
  enquiry as enquiryKind,
} from '../../../server/contract/kinds/enquiry.ts';
import { type MarkInput, markOrder } from '../../../server/contract/kinds/kind.ts';
import { choicesOf } from '../fields/choices-of.ts';
import { describeField } from '../fields/describe-field.ts';
import type { FieldEntries } from '../fields/kind-fields.tsx';
import type { Column } from '../list/table.tsx';
import type { Filters } from '../list/use-paged-list.ts';
import { useUser } from '../state/session.ts';
import { staffCall } from '../state/staff-call.ts';
import { LeadScreen } from './lead-screen.tsx';

type Mark = Required<MarkInput<EnquiryKind>>;

const { new: _, ...HANDLED } = ENQUIRY_STATUSES;
const FILTERS = [
  { name: 'keyword', label: '关键词', placeholder: '姓名、手机、内容' },
  {
    name: 'status',
    label: '状态',
    choices: choicesOf({ choices: HANDLED }, '全部'),
    with: ['handled', 'true'] as const,
  },
];
const COLUMNS: Column<Enquiry>[] = [
  {
    key: 'name',
    head: '姓名',
    width: 'short',
    card: 'title',
    cell: ({ name, company }) => (
      <span className="clamp" title={name || company}>
        {name || company || '未留姓名'}
      </span>
    ),
  },
  {
    key: 'content',
    head: '咨询内容',
    cell: ({ content, productName }) => (
      <div title={content}>
        <span className={productName ? 'one-line block' : 'clamp'}>{content || '未填写内容'}</span>
        {productName && <span className="one-line block soft type-small">{productName}</span>}
      </div>
    ),
  },
];
const wanted = ({ keyword = '', status = '', handled = '' }: Filters) => {
  const chosen = Object.keys(ENQUIRY_STATUSES).find((name): name is EnquiryStatus => name === status);
  return {
    keyword,
    ...(chosen && handled === 'true' && { status: chosen }),
    ...(handled && { handled: handled === 'true' }),
  };
};

/** The marks, with the owner chosen among the accounts that there are. */
function fieldsOf(detail: EnquiryDetail | undefined): FieldEntries {
  const { owners = [], owner = '', ownerName = '' } = detail ?? {};
  const known = [...(owner ? [[owner, ownerName]] : []), ...owners.map(({ accountId, name }) => [accountId, name])];
  const choices: Record<string, string> = Object.fromEntries(known);
  const input = { as: 'choice', choices, none: '未指定' } as const;
  return markOrder(enquiryKind).map(([name, field]) => [name, name === 'owner' ? { ...field, input } : field]);
}

/** What visitors ask about products. */
export default function EnquiryScreen(): ReactNode {
  const me = useUser()?.userId;
  return (
    <LeadScreen<Enquiry, EnquiryDetail, Mark>
      kind="enquiry"
      title="咨询线索"
      noun="线索"
      param="enquiryId"
      nameOf={({ name, company }) => name || company}
      filters={FILTERS}
      fetchPage={({ filters, page, limit }) =>
        staffCall('enquiry/list', { ...wanted(filters), page, limit, marks: true })
      }
      exportFile={(filters) => staffCall('enquiry/export', wanted(filters))}
      columns={COLUMNS}
      phoneHead="手机号"
      statusOf={({ status, ownerName }) => ({
        word: ENQUIRY_STATUSES[status],
        owner: ownerName,
        isOpen: status === 'new',
      })}
      marks={[
        { word: '我来跟进', done: '正在跟进', values: { status: 'following', ...(me && { owner: me }) } },
        { word: '标为已成交', done: '已标为已成交', values: { status: 'done' } },
        { word: '标为无效', done: '已标为无效', values: { status: 'invalid' } },
      ]}
      marksOf={({ status, note, owner }) => ({ status, note, owner })}
      mark={(enquiryId, values, version) => staffCall('enquiry/mark', { enquiryId, ...values, ...version })}
      erase={(enquiryId) => staffCall('enquiry/erase', { enquiryId })}
      load={(enquiryId) => staffCall('enquiry/detail', { enquiryId })}
      empty="还没有咨询线索。访客在产品页和联系我们页提交的咨询会出现在这里。"
      unmarked={{ status: 'new', note: '', owner: '' }}
      facts={({ name, company, content, productId, productName, page }) => [
        ['姓名', name],
        ['公司', company],
        ['咨询内容', content],
        ['咨询产品', productId && <a href={productHref({ productId })}>{productName}</a>],
        ['来自页面', page],
      ]}
      fields={fieldsOf}
      describe={(path) => describeField(Object.fromEntries(fieldsOf(undefined)), path)}
    />
  );
}
