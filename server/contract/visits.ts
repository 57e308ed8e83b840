/** What is counted of visits: a page seen, a number called, a form stored, a document fetched. */
export const VISIT_EVENTS = ['view', 'phone', 'form', 'download'] as const;
/** The event of the page's document when a form was stored. */
export const FORM_STORED = 'form-stored';
/** Where the pages send it. */
export const VISIT_RECORD_PATH = '/v1/visit/record';
/** Baidu Tongji, where the owner's settings have a number: the only other site whose script a page may run. */
export const COUNTER_HOST = 'https://hm.baidu.com';
/** Days that a report may cover. */
export const VISIT_SPANS = [7, 30, 90, 365] as const;
