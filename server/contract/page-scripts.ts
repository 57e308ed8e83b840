/** The event of the page's document when a form was stored. */
export const FORM_STORED = 'form-stored';
/** Baidu Tongji, where the owner's settings have a number: the only other site whose script a page may run. */
export const COUNTER_HOST = 'https://hm.baidu.com';
