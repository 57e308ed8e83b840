/** The files that staff may upload. The form looks at a file before it is sent, the server when it has come. */

const MB = 1_048_576;

/** Pictures must be under this many bytes, logos under the other. */
export const PICTURE_LIMIT_BYTES = 2 * MB;
export const LOGO_LIMIT_BYTES = 0.1 * MB;
/** A picture of another site may have so many bytes; the browser makes it smaller before it is uploaded. */
export const FETCHED_LIMIT_BYTES = 8 * MB;
export const PICTURE_MAX_PIXELS = 40_000_000;

/** The use of an uploaded file; it decides the message that refuses a large one. */
export const UPLOAD_TYPES = ['product', 'quill', 'carousel', 'news', 'document', 'film', 'subtitles'] as const;
export type UploadType = Exclude<(typeof UPLOAD_TYPES)[number], LargeType>;
/** Files that are no pictures, each with how large it may be. */
export const LARGE_FILES = { document: 20 * MB, film: 200 * MB, subtitles: MB };
export type LargeType = keyof typeof LARGE_FILES;
export const LARGE_FILE_TYPES: Record<LargeType, readonly string[]> = {
  document: ['application/pdf'],
  film: ['video/mp4', 'video/webm'],
  subtitles: ['text/vtt', '.vtt', 'application/x-subrip', '.srt'],
};

/** Whether an upload of this type is no picture. */
export function isLargeType(type: UploadType | LargeType): type is LargeType {
  return type in LARGE_FILES;
}

/** The upload type of a file for a text that is no picture, by the type that its system reports; undefined for all else. */
export function largeTypeOf({ type }: { readonly type: string }): 'document' | 'film' | undefined {
  if (LARGE_FILE_TYPES.document.includes(type)) return 'document';
  return LARGE_FILE_TYPES.film.includes(type) ? 'film' : undefined;
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
export const WRONG_TYPE = {
  picture: '只能上传 JPG、PNG、WebP、GIF 格式的图片',
  document: '只能上传 PDF 格式的文件',
  film: '只能上传 MP4、WebM 格式的视频：MOV 等请先导出为 MP4（H.264），iPhone 上用剪映，电脑上用剪映或格式工厂',
  subtitles: '只能上传 WebVTT（.vtt）格式的字幕',
};

const FOR_TEXT = '可以放图片、PDF 和 MP4、WebM 视频；文档请打开后复制内容，字幕请先点一下视频，再用“视频”按钮上传';

/** The advice for files of which a text takes none. */
export function adviceForText(files: readonly { readonly type: string }[]): string {
  return files.every(({ type }) => type.startsWith('video/')) ? WRONG_TYPE.film : FOR_TEXT;
}
