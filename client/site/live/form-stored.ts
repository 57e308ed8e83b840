/** The event of the page's document when a form was stored. */
export const FORM_STORED = 'form-stored';
