import * as f from '../../contract/kinds/fields.ts';
import { type DetailOf, kind, type RowOf } from '../../contract/kinds/kind.ts';
import {
  ANSWER_MAX,
  ASKED_FILE_MAX_BYTES,
  ENQUIRY_MAX,
  PAGE_MAX,
  QUESTION_MAX,
  QUESTIONS_MOST,
  TITLE_MAX,
} from '../../contract/rules.ts';
import { trimmedText } from '../../contract/shape.ts';
import { applicant, type LeadFacts, leadFields, mobile, type Owners } from './lead-fields.ts';

export const ENQUIRY_STATUSES = { new: '新线索', following: '跟进中', done: '已成交', invalid: '无效' } as const;

const ID_MAX = 128;
/** Lists have it, too: it may be all that a lead says. */
const sentAlong = <T>(given: f.Field<T>) => ({ ...f.byServer(given), reach: 'row' as const });

export const enquiry = kind('enquiry', 'enquiryId', '咨询线索', {
  isPrivate: true,
  isErasable: true,
  fields: {
    name: applicant('姓名'),
    phone: mobile('手机号'),
    company: applicant('公司'),
    content: f.words('咨询内容', trimmedText(ENQUIRY_MAX), { as: 'area', limit: ENQUIRY_MAX }),
    productId: f.line('', ID_MAX),
    /** The product's name when the enquiry was sent. The product may have been renamed or deleted since. */
    productName: f.line('咨询产品', TITLE_MAX),
    page: f.line('来自页面', PAGE_MAX),
    /** The answers to the owner's own questions, with each question as it was asked. */
    answers: sentAlong(
      f.list('', '', [0, QUESTIONS_MOST], { label: f.line('', QUESTION_MAX), text: f.line('', ANSWER_MAX) }),
    ),
    /** The file that came with it; its bytes are in `enquiry-files/`. */
    file: sentAlong(
      f.orNull(
        f.group('附件', {
          name: f.line('', 100),
          type: f.line('', 100),
          bytes: f.filledNumber('', 0, ASKED_FILE_MAX_BYTES),
        }),
      ),
    ),
    status: f.marked(f.oneChoice('状态', ENQUIRY_STATUSES)),
    ...leadFields,
  },
});
export interface EnquiryKind extends Readonly<typeof enquiry> {}

export interface Enquiry extends RowOf<EnquiryKind>, LeadFacts {}

export interface EnquiryDetail extends DetailOf<EnquiryKind>, LeadFacts, Owners {}
