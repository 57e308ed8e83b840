/** Limits and patterns that more than one side must agree on. MB is 1,048,576 bytes throughout. */

const MB = 1_048_576;

// Records and settings, in characters.
export const TITLE_MAX = 200;
export const INTRO_MAX = 2_000;
export const URL_MAX = 2_048;
export const RICH_TEXT_MAX_BYTES = 512 * 1024;
/** A Markdown text of the site: some thirty thousand Chinese characters. */
export const SITE_TEXT_MAX_BYTES = 100 * 1024;
export const GROUP_ID = /^[a-z][a-z0-9]{1,19}$/;
/** The specification's second group is shown oldest first, until the owner gives it an address of their own. */
export const isOldestFirst = (group: { path: string } | undefined): boolean => group?.path === 'cpxt';
export const COLUMN_MAX = 20;
/** The kinds whose records can be in a column, and the lists of the settings that name their columns. */
export const COLUMNS = { news: 'newsColumns', case: 'caseColumns' } as const;
/**
 * On a picture without `src` in rich text: the place of one that did not come, which drafts keep, and the address at another
 * site from which it can be tried again, or nothing.
 */
export const MISSING = 'data-missing';

// Lists and the search.
export const LIST_LIMIT_MAX = 9_999;
export const LIST_LIMIT_DEFAULT = 10;
/** The length of a question to the search, and the results in one answer. */
export const SEARCH_MAX = 50;
export const SEARCH_LIMIT_MAX = 50;
export const COMPARED_MAX = 4;

// limits of what visitors send
/** Mainland mobile number as the desktop form and the server take it. */
export const PHONE = /^1\d{10}$/;
/** The stricter pattern of the mobile form: number ranges that operators have been given. */
export const STRICT_PHONE = /^(13\d|14[01456879]|15[0-35-9]|16[2567]|17[0-8]|18\d|19[0-35-9])\d{8}$/;
export const APPLICANT_MAX = 50;
export const ENQUIRY_MAX = 500;
/** The owner's own questions in a form: how many, the length of each and of its answer. */
export const QUESTIONS_MOST = 3;
export const QUESTION_MAX = 40;
export const ANSWER_MAX = 200;
/** The files that may come with an enquiry: their content types by ending, and the most bytes of one. */
export const ASKED_FILE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const;
export const ASKED_FILE_MAX_BYTES = 8 * MB;
export const ASKED_FILE_TOO_LARGE = '附件不能超过 8MB，请缩小或换一个';
/** The path that a form was sent from. */
export const PAGE_MAX = 200;
export const REQUEST_ID_MAX = 64;
/** The first characters of a `requestId` when a page's form was sent without JavaScript. */
export const PLAIN_FORM = 'form-';

// Bodies of requests.
export const JSON_LIMIT_BYTES = MB;
/** The public submissions carry short fields; a stranger gets no more room than they need. */
export const SUBMISSION_LIMIT_BYTES = 8 * 1024;
/** A plain form may send as nine bytes what JSON sends as three. */
export const FORM_LIMIT_BYTES = 16 * 1024;

// Staff.
/** A session ends after this time without a request. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const LOGIN_PATH = '/login';
export const PRIVACY_TEXT = 'privacy-policy.md';

/** What people call the folders, by their settings. */
export const FOLDER_LABELS: Readonly<Record<string, string>> = {
  DATA_DIR: '数据目录',
  UPLOADS_DIR: '上传目录',
  BACKUP_DIR: '备份目录',
};
