/** The counted events of a visit: a page seen, a number called, a form stored, a document fetched. */
export const VISIT_EVENTS = ['view', 'phone', 'form', 'download'] as const;
/** Where the pages send it. */
export const VISIT_RECORD_PATH = '/v1/visit/record';
/** Days that a report may cover. */
export const VISIT_SPANS = [7, 30, 90, 365] as const;
