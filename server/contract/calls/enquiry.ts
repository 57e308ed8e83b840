import { filter, id, limit, page, version } from '../call-fields.ts';
import { type CsvFile, type ListOf, open, returns, staffChanges, staffReads } from '../call-row.ts';
import {
  ENQUIRY_STATUSES,
  type Enquiry,
  type EnquiryDetail,
  type EnquiryKind,
  type EnquiryStatus,
  enquiry,
} from '../kinds/enquiry.ts';
import type { Saved } from '../kinds/kind.ts';
import { isSitePath, PAGE_MAX, PHONE } from '../rules.ts';
import { anyText, matching, oneOf, optional, optionalFilter, type Shape, text, wrong, yesNo } from '../shape.ts';
import { erased, marks, reads, saved, submission, submitted } from './lead-calls.ts';

const { name, company, content, status, note, owner } = enquiry.fields;

/** The path that a form was sent from. */
const fromPage: Shape<string> = (value) => {
  const checked = text(PAGE_MAX)(value);
  return !checked.ok || checked.value === '' || isSitePath(checked.value)
    ? checked
    : wrong('请填写以 / 开头的站内路径');
};
const asked = {
  name: optional(name.shape),
  phone: matching(PHONE, '请输入正确的手机号', '请输入手机号'),
  company: optional(company.shape),
  content: optional(content.shape),
  productId: optional(anyText),
  page: optional(fromPage),
  ...submission,
};
const STATUSES = Object.keys(ENQUIRY_STATUSES) as EnquiryStatus[]; // proof: Object.keys of a literal
/** Which enquiries: `keyword` in name, phone, company and content; `handled` are all but the new ones. */
const wanted = { keyword: filter, status: optionalFilter(oneOf(STATUSES)), handled: optionalFilter(yesNo) };
const mark = { status: optional(status.shape), note: optional(note.shape), owner: optional(owner.shape) };

export const enquiryCalls = {
  'enquiry/save': open('POST /v1/enquiry/save', asked, returns<undefined>(), submitted('提交成功！')),
  'enquiry/list': staffReads(
    'POST /v1/enquiry/list',
    { ...wanted, page, limit, marks },
    returns<ListOf<Enquiry>>(),
    reads,
  ),
  'enquiry/detail': staffReads('POST /v1/enquiry/detailEnquiry', { enquiryId: id }, returns<EnquiryDetail>(), reads),
  'enquiry/mark': staffChanges(
    'POST /v1/enquiry/markEnquiry',
    { enquiryId: id, ...mark, version },
    returns<Saved<EnquiryKind>>(),
    saved,
  ),
  'enquiry/export': staffReads('POST /v1/enquiry/exportEnquiries', wanted, returns<CsvFile>(), reads),
  'enquiry/erase': staffChanges('POST /v1/enquiry/eraseEnquiry', { enquiryId: id }, returns<undefined>(), erased),
};
