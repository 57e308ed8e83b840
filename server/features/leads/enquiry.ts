import * as f from '../../contract/kinds/fields.ts';
import { type DetailOf, kind, type RowOf } from '../../contract/kinds/kind.ts';
import { APPLICANT_MAX, ENQUIRY_MAX, PAGE_MAX, TITLE_MAX } from '../../contract/rules.ts';
import { type LeadFacts, leadFields, type Owners } from './lead-fields.ts';

export const ENQUIRY_STATUSES = { new: '新线索', following: '跟进中', done: '已成交', invalid: '无效' } as const;
export type EnquiryStatus = keyof typeof ENQUIRY_STATUSES;

const ID_MAX = 128;

export const enquiry = kind('enquiry', 'enquiryId', '咨询线索', {
  isPrivate: true,
  isErasable: true,
  fields: {
    name: f.line('姓名', APPLICANT_MAX),
    phone: f.line('手机号', 11),
    company: f.line('公司', APPLICANT_MAX),
    content: f.area('咨询内容', ENQUIRY_MAX),
    productId: f.line('', ID_MAX),
    /** The product's name when the enquiry was sent. The product may have been renamed or deleted since. */
    productName: f.line('咨询产品', TITLE_MAX),
    page: f.line('来自页面', PAGE_MAX),
    status: f.marked(f.oneChoice('状态', ENQUIRY_STATUSES)),
    ...leadFields,
  },
});
export interface EnquiryKind extends Readonly<typeof enquiry> {}

export interface Enquiry extends RowOf<EnquiryKind>, LeadFacts {}

export interface EnquiryDetail extends DetailOf<EnquiryKind>, LeadFacts, Owners {}
