/** Limits and patterns that more than one side must agree on. MB is 1,048,576 bytes throughout. */

const MB = 1_048_576;

/** Mainland mobile number as the desktop form and the server take it. */
export const PHONE = /^1\d{10}$/;

/** The stricter pattern of the mobile form: number ranges that operators have been given. */
export const STRICT_PHONE = /^(13\d|14[01456879]|15[0-35-9]|16[2567]|17[0-8]|18\d|19[0-35-9])\d{8}$/;

export const TITLE_MAX = 200;
export const INTRO_MAX = 2_000;
export const URL_MAX = 2_048;
export const RICH_TEXT_MAX_BYTES = 512 * 1024;

export const APPLICANT_MAX = 50;
export const REQUEST_ID_MAX = 64;
/** The first characters of a `requestId` when a page's form was sent without JavaScript. */
export const PLAIN_FORM = 'form-';

/** A session ends after this time without a request. */
export const SESSION_IDLE_MS = 12 * 3_600_000;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const SYSTEM_NAME_MAX = 30;

/** Pictures must be under this many bytes, logos under the other. */
export const PICTURE_LIMIT_BYTES = 2 * MB;
export const LOGO_LIMIT_BYTES = 0.1 * MB;
/** A picture of another site may have so many bytes; the browser makes it smaller before it is uploaded. */
export const FETCHED_LIMIT_BYTES = 8 * MB;
export const PICTURE_MAX_PIXELS = 40_000_000;

export const JSON_LIMIT_BYTES = MB;
/** The public submissions carry short fields; a stranger gets no more room than they need. */
export const SUBMISSION_LIMIT_BYTES = 8 * 1024;
/** A plain form may send as nine bytes what JSON sends as three. */
export const FORM_LIMIT_BYTES = 16 * 1024;

/** The limits of a search: length of the question, results in one answer. */
export const SEARCH_MAX = 50;
export const SEARCH_LIMIT_MAX = 50;
export const LIST_LIMIT_MAX = 9_999;
export const LIST_LIMIT_DEFAULT = 10;

/** So many products stand side by side in a comparison. */
export const COMPARED_MAX = 4;

/** A column's name has at most this many characters. */
export const COLUMN_MAX = 20;
/** The kinds whose records can stand in a column, and the lists of the settings that name their columns. */
export const COLUMNS = { news: 'newsColumns', case: 'caseColumns' } as const;

export const GROUP_ID = /^[a-z][a-z0-9]{1,19}$/;

export const NOTE_MAX = 500;
export const ENQUIRY_MAX = 500;
/** The owner's own questions in a form: how many, the length of each and of its answer. */
export const QUESTIONS_MOST = 3;
export const QUESTION_MAX = 40;
export const ANSWER_MAX = 200;
/** The files that visitors may send with an enquiry: their content types by ending, and the most bytes of one. */
export const ASKED_FILE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const;
export const ASKED_FILE_MAX_BYTES = 8 * MB;
export const ASKED_FILE_TOO_LARGE = '附件不能超过 8MB，请缩小或换一个';
export const ASKED_FILE_WRONG = '附件只能是 JPG、PNG、WebP 图片或 PDF';
/** The path that a form was sent from. */
export const PAGE_MAX = 200;
/** The field of a form that people do not see. */
export const WEBSITE_MAX = 200;
/** The page on which staff log in. */
export const LOGIN_PATH = '/login';
/** The Markdown file behind the privacy page. */
export const PRIVACY_TEXT = 'privacy-policy.md';
/** A Markdown text of the site: some thirty thousand Chinese characters. */
export const SITE_TEXT_MAX_BYTES = 100 * 1024;
/** Microseconds of the processor for reading such a text: each visitor after a change waits as long. */
export const SITE_TEXT_MAX_WORK_US = 2_000_000;

/** What a file is uploaded for; decides the sentence that refuses a large one. */
export const UPLOAD_TYPES = ['product', 'quill', 'carousel', 'news', 'document', 'film', 'subtitles'] as const;
/** Files that are no pictures, each with how large it may be. */
export const LARGE_FILES = { document: 20 * MB, film: 200 * MB, subtitles: MB };
export type LargeType = keyof typeof LARGE_FILES;
export type UploadType = Exclude<(typeof UPLOAD_TYPES)[number], LargeType>;
export const LARGE_FILE_TYPES: Record<LargeType, readonly string[]> = {
  document: ['application/pdf'],
  film: ['video/mp4', 'video/webm'],
  subtitles: ['text/vtt', '.vtt'],
};
/** The upload type of a file for a text that is no picture, by the type that its system reports; undefined for all else. */
export function largeTypeOf({ type }: { readonly type: string }): 'document' | 'film' | undefined {
  if (LARGE_FILE_TYPES.document.includes(type)) return 'document';
  return LARGE_FILE_TYPES.film.includes(type) ? 'film' : undefined;
}
/** Whether an upload of this type is no picture. */
export function isLargeType(type: UploadType | LargeType): type is LargeType {
  return type in LARGE_FILES;
}

export const TOO_LARGE: Record<UploadType | LargeType | 'logo', string> = {
  product: '上传封面图片大小不能超过 2MB！',
  carousel: '上传封面图片大小不能超过 2MB！',
  news: '封面图片不能超过 2MB！',
  quill: '上传图片大小不能超过 2MB！',
  document: '上传文件不能超过 20MB！',
  film: '上传视频不能超过 200MB！',
  subtitles: '上传字幕不能超过 1MB！',
  logo: '上传LOGO大小不能超过 1MB！',
};
export const WRONG_KIND = {
  picture: '只能上传 JPG、PNG、WebP、GIF 格式的图片',
  document: '只能上传 PDF 格式的文件',
  film: '只能上传 MP4、WebM 格式的视频',
  subtitles: '只能上传 WebVTT（.vtt）格式的字幕',
};

/** A place on this site: one leading slash, no second one, nothing a browser would turn into another host. */
const SITE_PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** A path that stays on this site whatever a browser makes of it. */
export function isSitePath(value: string): boolean {
  return SITE_PATH.test(value);
}

/**
 * On a picture without `src` in rich text: the place of one that did not come, which drafts keep, and the address at another
 * site from which it can be tried again, or nothing.
 */
export const MISSING = 'data-missing';

/** A path of an uploaded file or of one of the site's own, without steps upward. */
export function isSiteFile(value: string): boolean {
  return (
    isSitePath(value) && /^\/(uploads|media)\/./.test(value) && !/(^|\/|%2f)(\.|%2e){1,2}(\/|%2f|\?|#|$)/i.test(value)
  );
}

export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(value)) return false;
  try {
    return /^[^,;]+$/.test(new URL(value).host); // two addresses behind each other have a host with a comma
  } catch {
    return false; // what no parser of addresses takes
  }
}

/** Whether a web address is https on port 443 without name and password, as that of a picture to fetch or of a robot. */
export function isPlainHttps({ protocol, port, username, password }: URL): boolean {
  return protocol === 'https:' && port === '' && username === '' && password === '';
}

/**
 * Names of served files and their folders, with one meaning on every system: no leading dot, no separator, no control
 * character, no second decoding.
 */
export const SERVED_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
