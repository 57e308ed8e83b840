import { open, returns, staffReads } from '../../contract/call-row.ts';
import { SUBMISSION_LIMIT_BYTES } from '../../contract/rules.ts';
import { anyText, oneOf, optional, type ReadFields, right, type Shape, wrong } from '../../contract/shape.ts';
import { VISIT_EVENTS, VISIT_RECORD_PATH, VISIT_SPANS } from './events.ts';

/** How often something was seen, by what people call it. */
export interface Counted {
  name: string;
  count: number;
}

/** One day of China; `leads` are those that came in, without the invalid ones. */
export interface VisitDay extends Record<'views' | 'visitors' | 'phone' | 'forms' | 'leads', number> {
  day: string;
}

/** So many days up to today, oldest first. Pages are named by their path, an article's and a case's with its title. */
export interface VisitReport extends Record<'pages' | 'products' | 'sources' | 'devices', Counted[]> {
  /** The name of the company whose visits these are: it heads the report on paper. */
  company: string;
  days: VisitDay[];
  /** Documents that were fetched, on all days together. */
  downloads: number;
}

const span: Shape<number> = (value) => {
  const known = VISIT_SPANS.find((days) => days === value);
  return known === undefined ? wrong(`请选择 ${VISIT_SPANS.join('、')} 天`) : right(known);
};

const event = {
  /** The path of the page that it happened on; a path without a page is counted as `OTHER`. */
  page: anyText,
  event: oneOf(VISIT_EVENTS),
  productId: optional(anyText),
  newId: optional(anyText),
  caseId: optional(anyText),
  referrer: optional(anyText),
};

export type VisitEvent = ReadFields<typeof event>;

export const visitCalls = {
  'visit/record': open(`POST ${VISIT_RECORD_PATH}`, event, returns<undefined>(), {
    limitBytes: SUBMISSION_LIMIT_BYTES,
  }),
  'visit/report': staffReads('POST /v1/visit/report', { days: span }, returns<VisitReport>(), {
    permission: ['system', 'content', 'view'],
  }),
};
