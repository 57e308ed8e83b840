import { productHref } from '../../../server/contract/addresses.ts';
import type { AgentDetail } from '../../../server/features/leads/agent.ts';
import { ENQUIRY_STATUSES, type Enquiry, type EnquiryDetail, enquiry } from '../../../server/features/leads/enquiry.ts';
import { type LeadKind, leadName } from '../../../server/features/leads/kinds.ts';
import { SPAM, type Stage, stageOf } from '../../../server/features/leads/lead-fields.ts';
import { fileSize } from '../../ui/words.ts';
import { textColumn } from '../list/columns.tsx';
import type { Column } from '../list/table.tsx';
import type { Filter } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayCall } from '../state/stored-session.ts';
import { BusyButton } from '../widgets/button.tsx';
import type { Fact } from '../widgets/facts.tsx';
import { choicesOf } from '../widgets/fields/select-field.tsx';
import { pageName } from '../widgets/page-name.ts';
import { saveFile } from '../widgets/save-file.ts';
import { toast } from '../widgets/toast.tsx';
import type { Lead, Marks } from './lead-calls.ts';

/** A mark for several leads at once, and for a single one of these stages. By default the message is 「已…」. */
interface Mark {
  word: string;
  done?: string;
  offered: readonly Stage[];
  values: Marks;
}

/** Differences between the screens of the two kinds. */
export interface LeadLook<D extends Lead> {
  kind: LeadKind;
  noun: string;
  /** The words for its leads that nobody has begun with, and for those that staff are done with. */
  stages: { new: string; closed: string };
  filters: readonly Filter[];
  /** The column before the number. */
  columns: readonly Column<D>[];
  phoneHead: Pick<Column<D>, 'head' | 'hint'>;
  /** Of the buttons: one line of three, two lines of two. */
  actsWidth: 'medium' | 'wide';
  wordOf(row: D): string;
  marksFor(me: string): readonly Mark[];
  facts(detail: D): readonly Fact[];
  empty: string;
}

const OPEN = ['new', 'following'] as const;

const agentLook: LeadLook<AgentDetail> = {
  kind: 'agent',
  noun: '代理商',
  stages: { new: '待处理', closed: '已处理' },
  filters: [{ name: 'keyword', label: '代理商名称', placeholder: '姓名、手机…' }],
  columns: [
    textColumn('代理商名称', ({ agentName }) => agentName, { hint: '联系人', card: 'title' }),
    textColumn('代理商介绍', ({ agentInfo }) => agentInfo, { hint: '公司' }),
  ],
  phoneHead: { head: '联系方式', hint: '手机号' },
  actsWidth: 'wide',
  wordOf: (row) => (row.isSpam ? SPAM : { ...agentLook.stages, following: ENQUIRY_STATUSES.following }[stageOf(row)]),
  marksFor: (me) => [
    { word: '我来跟进', done: '正在跟进', offered: ['new'], values: { handled: false, ...(me && { owner: me }) } },
    { word: '标为已处理', offered: OPEN, values: { handled: true } },
    { word: '标为待处理', offered: ['closed'], values: { handled: false, owner: '', followDate: '' } },
  ],
  facts: ({ agentName, agentInfo }) => [
    ['代理商名称（联系人）', agentName],
    ['代理商介绍（公司）', agentInfo],
  ],
  empty: '还没有代理加盟申请。',
};

function twoLines(above: string, below: string) {
  return (
    <div title={[above, below].filter(Boolean).join('\n')}>
      <span className={below ? 'one-line block' : 'clamp'}>{above}</span>
      {below && <span className="one-line block soft type-small">{below}</span>}
    </div>
  );
}

/** In a line: what was typed, else the answers to the owner's questions, else the name of the file. */
function whatIsAsked({ content, answers, file }: Enquiry): string | undefined {
  return content || answers.map(({ text }) => text).join('；') || file?.name;
}

const { done, invalid } = ENQUIRY_STATUSES;
const CLOSED = { done, invalid };

const enquiryLook: LeadLook<EnquiryDetail> = {
  kind: 'enquiry',
  noun: '线索',
  stages: { new: ENQUIRY_STATUSES.new, closed: '已完结' },
  filters: [
    { name: 'keyword', label: '关键词', placeholder: '姓名、手机…' },
    { name: 'status', label: '状态', choices: choicesOf({ choices: CLOSED }, '全部'), with: ['stage', 'closed'] },
  ],
  columns: [
    {
      head: '姓名',
      hint: '公司',
      width: 'name',
      card: 'title',
      cell: (row) => twoLines(leadName(row) || '未留姓名', row.name && row.company),
    },
    { head: '咨询内容', cell: (row) => twoLines(whatIsAsked(row) || '未填写内容', row.productName) },
  ],
  phoneHead: { head: '手机号' },
  actsWidth: 'medium',
  wordOf: ({ status, isSpam }) => (isSpam ? SPAM : ENQUIRY_STATUSES[status]),
  marksFor: (me) => [
    { word: '我来跟进', done: '正在跟进', offered: ['new'], values: { status: 'following', ...(me && { owner: me }) } },
    { word: '标为已成交', offered: OPEN, values: { status: 'done' } },
    { word: '标为无效', offered: OPEN, values: { status: 'invalid' } },
  ],
  facts: (detail) => {
    const { productId, productName } = detail;
    const link = productId && <a href={productHref({ productId })}>{productName}</a>;
    const shown = { ...detail, productName: link, page: pageName(detail.page.replace(/\?.*/, '')) };
    const names = ['name', 'company', 'content', 'productName', 'page'] as const;
    const { enquiryId, answers, file } = detail;
    return [
      ...names.map((name): Fact => [enquiry.fields[name].label, shown[name]]),
      ...answers.map(({ label, text }): Fact => [label, text]),
      ...(file ? [['附件', <SentFile key="file" enquiryId={enquiryId} file={file} />] as const] : []),
    ];
  },
  empty: '还没有咨询线索。访客在产品页和联系我们页提交的咨询会出现在这里。',
};

function SentFile({ enquiryId, file }: { enquiryId: string; file: NonNullable<EnquiryDetail['file']> }) {
  const fetchFile = async () => {
    const result = await staffCall('enquiry/file', { enquiryId });
    if (!result.ok) return toast.error(result.msg);
    saveFile(file.name, Uint8Array.from(result.data.bytes), result.data.type);
  };
  return (
    <span className="row wraps gap-3">
      <span>
        {file.name}，{fileSize(file.bytes)}
      </span>
      {mayCall('enquiry/file') && (
        <BusyButton icon="download" onPress={fetchFile}>
          下载
        </BusyButton>
      )}
    </span>
  );
}

export const looks = { agent: agentLook, enquiry: enquiryLook };
