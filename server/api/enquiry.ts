import type { enquiryCalls } from '../contract/calls/leads.ts';
import type { Input } from '../contract/calls.ts';
import { chinaDay, chinaTime } from '../contract/china-time.ts';
import { fieldFailure } from '../contract/failure.ts';
import { dueDay, ENQUIRY_STATUSES, type Enquiry, enquiry } from '../contract/kinds/enquiry.ts';
import { allows } from '../contract/permissions.ts';
import type { EnquiryFields } from '../store/kinds.ts';
import type { Row } from '../store/records/record-memory.ts';
import { listPage, rowMaker, textContains } from './content.ts';
import type { Handlers, Services } from './context.ts';
import { writeCsv } from './csv.ts';
import { byDueDay, createIntake, lastMark, mustHave, namedNotes, sameNumbers, withNote } from './leads.ts';
import { personName } from './names.ts';

const HEADS = '序号 姓名 手机号 公司 咨询内容 咨询产品 来自页面 时间 状态 负责人 再次联系 备注 最近处理'.split(' ');

const toRow = rowMaker(enquiry);

/** Enquiries: sent by visitors, handled by staff. */
export function enquiryHandlers(services: Services): Pick<Handlers, keyof typeof enquiryCalls> {
  const { store, now } = services;
  const take = createIntake(services, store.enquiry);
  /** Enquiries with a follow-up date, by that day. */
  const soonestFirst: Pick<typeof store.enquiry, 'page'> = {
    page({ page, limit, where }) {
      const rows = store.enquiry.all(where).sort(byDueDay);
      return { rows: rows.slice((page - 1) * limit, page * limit), count: rows.length };
    },
  };
  const MARK_WORDS = {
    status: (status: EnquiryFields['status']) => ENQUIRY_STATUSES[status],
    followDate: (day: string) => (day ? `${day} 再联系` : '不再约时间'),
    owner: (owner: string) => `负责人：${nameOf(owner) || '未指定'}`,
  };
  const nameOf = (owner: string) => (owner === '' ? '' : personName(store, owner));

  return {
    'enquiry/save': (input, context) =>
      take(input, readEnquiry(input), context, (lead, isSpam) =>
        store.enquiry.create({ ...lead, status: isSpam ? 'invalid' : 'new', followDate: '', owner: '' }, { by: '' }),
      ),

    'enquiry/list'(input) {
      const same = sameNumbers(store);
      const toEnquiry = (row: Row<EnquiryFields>): Enquiry => {
        const mark = lastMark(store, row, input.marks ?? false);
        return { ...toRow(row), ...same(row, input.marks), ...mark, ownerName: nameOf(row.owner) };
      };
      return listPage(input.stage === 'following' ? soonestFirst : store.enquiry, input, wanted(input), toEnquiry);
    },

    'enquiry/detail'({ enquiryId }) {
      const row = mustHave(store.enquiry, enquiryId);
      const { consentAt, consentRevision, owner } = row;
      const owners = store.account
        .all(({ auth }) => allows(auth, 'lead'))
        .map((account) => ({ accountId: account.id, name: account.name || account.username }));
      const facts = {
        consentAt,
        consentRevision,
        notes: namedNotes(store, row),
        ...sameNumbers(store)(row, true),
        ...lastMark(store, row),
        ownerName: nameOf(owner),
        owners,
      };
      return { ...toRow(row), ...facts };
    },

    async 'enquiry/mark'({ enquiryId, version, ...change }, { author }) {
      if (change.owner && !store.account.get(change.owner)) throw fieldFailure(400, 'owner', '没有这个账号');
      mustHave(store.enquiry, enquiryId);
      const marked = withNote<EnquiryFields>(change, MARK_WORDS, { by: author.by, time: now() });
      const saved = await store.enquiry.update(enquiryId, marked, { ...author, version });
      return { enquiryId, version: saved.version };
    },

    'enquiry/export': (input) => {
      const rows = store.enquiry
        .all(wanted(input))
        .map((row, index) => [
          String(index + 1),
          row.name,
          row.phone,
          row.company,
          row.content,
          row.productName,
          row.page,
          chinaTime(row.createDate),
          ENQUIRY_STATUSES[row.status],
          nameOf(row.owner),
          dueDay(row),
          row.note,
          lastNoteOf(row),
        ]);
      return { csv: writeCsv([HEADS, ...rows]), name: `咨询线索-${chinaDay(now())}.csv` };
    },

    'enquiry/erase': async ({ enquiryId }, { author }) => void (await store.erase('enquiry', enquiryId, author)),
  };

  function lastNoteOf(row: Row<EnquiryFields>): string {
    const last = namedNotes(store, row).at(-1);
    return last ? `${chinaTime(last.time)} ${last.by}：${[last.deed, last.note].filter(Boolean).join('。')}` : '';
  }

  /** The fields to store; a product that is not public is dropped. */
  function readEnquiry({
    name = '',
    phone,
    company = '',
    content = '',
    productId = '',
    page = '',
  }: Input<'enquiry/save'>) {
    const product = store.product.publicRows.get(productId);
    return {
      name: name.trim(),
      phone,
      company: company.trim(),
      content: content.trim(),
      productId: product?.id ?? '',
      productName: product?.coverName ?? '',
      page,
    };
  }
}

function stageOf(status: EnquiryFields['status']) {
  return status === 'done' || status === 'invalid' ? 'closed' : status;
}

/** The enquiries that match every filter. */
function wanted({ keyword, status, stage }: Input<'enquiry/export'>) {
  const inStatus = (row: Row<EnquiryFields>) =>
    (status === undefined || row.status === status) && (stage === undefined || stage === stageOf(row.status));
  return textContains(['name', 'phone', 'company', 'content'], keyword, inStatus);
}
