import {
  CENTRE,
  narrowField,
  narrowWidths,
  readFocus,
  SHARE,
  shareAddress,
} from '../../../../server/contract/picture-name.ts';
import {
  isLargeType,
  LARGE_FILE_TYPES,
  LARGE_FILES,
  type LargeType,
  LOGO_LIMIT_BYTES,
  largeTypeOf,
  PICTURE_LIMIT_BYTES,
  TOO_LARGE,
  type UploadType,
  WRONG_TYPE,
} from '../../../../server/contract/upload-rules.ts';
import type { FetchPicture, UploadPicture, UploadResult, UploadWatch } from '../../../call.ts';
import { staffCall, staffUpload } from '../../state/staff-call.ts';
import { mayCall } from '../../state/stored-session.ts';
import { CODE_GONE } from '../boundary.tsx';
import { toast } from '../toast.tsx';
import { drawInTurn, drawPicture } from './draw-picture.ts';
import { headOf, UNREAD } from './file-head.ts';
import { sendPicture } from './send-picture.ts';
import { PICTURE, type UploadRules } from './use-upload.tsx';

const NOUNS: Record<LargeType, string> = { document: '文件', film: '视频', subtitles: '字幕' };

const NEEDS_CONTENT = '换文件需要「内容管理」或「新闻管理」权限，请联系管理员';

/** The upload rules of a picture or another file. */
export function uploadRules(use: UploadType | LargeType | 'logo'): UploadRules {
  if (use === 'logo') return LOGO;
  const common = { tooLarge: TOO_LARGE[use], refusal: mayCall('file/upload') ? undefined : NEEDS_CONTENT };
  if (!isLargeType(use)) return { ...common, takes: PICTURE, upload: uploadPicture(use) };
  const takes = { noun: NOUNS[use], types: LARGE_FILE_TYPES[use], wrongKind: WRONG_TYPE[use] };
  return { ...common, takes, upload: (file, watch) => sendLarge(use, file, watch), limitBytes: LARGE_FILES[use] + 1 };
}

/** No logo is ever shown larger. */
const LOGO_LIMITS = { limitBytes: LOGO_LIMIT_BYTES, sideMost: 512, tooLarge: TOO_LARGE.logo };
/** Above 1 MB a logo is refused with the message that names it; below, the browser makes it fit (contract 5). */
const LOGO: UploadRules = {
  takes: PICTURE,
  limitBytes: 1_048_576 + 1,
  tooLarge: TOO_LARGE.logo,
  upload: (file, watch) => sendPicture(file, LOGO_LIMITS, sendLogo, watch),
};

const sendLogo: UploadPicture = async (logo, watch) => {
  const form = new FormData();
  form.append('logo', logo, logo.name); // the media library shows it
  const result = await staffUpload('system/logo', form, watch);
  return result.ok ? { ok: true, url: result.data.url } : result;
};

async function sendLarge(use: LargeType, file: File, watch: UploadWatch): Promise<UploadResult> {
  if ((await headOf(file)).length === 0) return UNREAD;
  const asVtt = async () => (await import('./on-demand.ts')).asWebVtt(file);
  const readable = use === 'subtitles' ? await asVtt().catch(() => undefined) : file;
  if (!readable) return CODE_GONE;
  const answer = await send(use, readable, watch);
  // what the server refuses as another kind may be sound alone, or hard to play
  const isLookedAt = answer.ok || (use === 'film' && answer.code === 415);
  const doubt = isLookedAt ? await DOUBTS[use]?.(file).catch(() => undefined) : undefined;
  if (!doubt) return answer;
  return answer.ok ? { ...answer, doubt } : { ...answer, msg: doubt };
}

/** Returns the advice to check an uploaded file that is no picture, by its use. */
const DOUBTS: Partial<Record<LargeType, (file: Blob) => Promise<string | undefined>>> = {
  document: pdfDoubt,
  film: async (film) => (await import('../../../ui/film-doubt.ts')).fileDoubt(film),
};

/** It may be so that nobody can change it: only a person sees whether it opens without a password. */
const ENCRYPTED = '这份 PDF 加了密，请打开看看；要密码才看得到的话访客也打不开，请另存一份不加密的再上传';
const CUT_PDF = '这份 PDF 缺少结尾，可能没有传完整，请打开看看；打不开的话请从来源处重新取一份再上传';

/** Readers look for the end mark in so many last bytes. */
const END_BYTES = 1_024;

/** Returns the advice to check a PDF, by its trailer (ISO 32000-1, 7.6.1), never compressed, and its end mark (7.5.5). */
export async function pdfDoubt(pdf: Blob): Promise<string | undefined> {
  const text = new TextDecoder('latin1').decode(await pdf.arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text)) return ENCRYPTED;
  let end = text.length;
  while (/[\s\0]/.test(text.charAt(end - 1))) end--; // some programs fill up the last block
  return text.slice(0, end).includes('%%EOF', end - END_BYTES) ? undefined : CUT_PDF;
}

/** Sends a file that is for a text: a picture, a PDF, a film or its captions. */
export const uploadForText: UploadPicture = async (file, watch) => {
  const use = LARGE_FILE_TYPES.subtitles.includes(file.type) ? 'subtitles' : (largeTypeOf(file) ?? 'quill');
  const { upload, limitBytes = Number.POSITIVE_INFINITY, tooLarge } = uploadRules(use);
  if (file.size >= limitBytes) return { ok: false, code: 413, msg: tooLarge };
  toast.heard('正在上传');
  const answer = await upload(file, watch);
  if (answer.ok) toast.heard('上传成功！');
  return answer;
};

/** Returns a function that sends pictures for `type` with their narrower widths; it returns the address or why not. */
export function uploadPicture(type: UploadType): UploadPicture {
  const limits = { limitBytes: PICTURE_LIMIT_BYTES, tooLarge: TOO_LARGE[type] };
  const sendWhole = async (file: File, watch: UploadWatch, isMoving: boolean) =>
    send(type, file, watch, isMoving ? undefined : await drawInTurn(() => makeNarrowWidths(file)));
  return (file, watch) => sendPicture(file, limits, sendWhole, watch);
}

/** A picture of another site, as a file that can be uploaded. */
export const fetchPicture: FetchPicture = async (url) => {
  const result = await staffCall('file/fetch', { url });
  if (!result.ok) return result;
  const { bytes, type } = result.data;
  return { ok: true, file: new File([new Uint8Array(bytes)], `picture.${type.slice('image/'.length)}`, { type }) };
};

/** Sends a picture's cut for links in chats, unless it is there; without it they show the picture. Never throws. */
export async function uploadShare(address: string): Promise<void> {
  const share = shareAddress(address);
  if (!share) return;
  const { file, focus = CENTRE } = readFocus(address);
  try {
    if ((await fetch(share, { method: 'HEAD' })).ok) return;
    const whole = await createImageBitmap(await (await fetch(file)).blob());
    const scale = Math.min(whole.width / SHARE.width, whole.height / SHARE.height);
    const wide = SHARE.width * scale;
    const high = SHARE.height * scale;
    const left = ((whole.width - wide) * focus.x) / 100;
    const top = ((whole.height - high) * focus.y) / 100;
    const cut = await createImageBitmap(whole, left, top, wide, high);
    const drawn = await drawPicture(cut, SHARE.width, SHARE.height, QUALITY, 'image/jpeg');
    if (drawn?.type === 'image/jpeg') await send('quill', new File([drawn], 'share.jpg'), {}, undefined, address);
  } catch {
    // the picture is gone, or this browser cannot draw it
  }
}

async function send(
  type: UploadType | LargeType,
  file: File,
  watch: UploadWatch,
  narrow: ReadonlyMap<number, Blob> = new Map(),
  shareOf?: string,
): Promise<UploadResult> {
  const form = new FormData();
  form.append('type', type); // first: the server reads the form while it flows
  if (shareOf) form.append('shareOf', shareOf);
  form.append('file', file, file.name);
  for (const [width, picture] of narrow) form.append(narrowField(width), picture, 'narrow.webp');
  const result = await staffUpload('file/upload', form, watch);
  return result.ok ? { ok: true, url: result.data } : result;
}

const QUALITY = 0.8;

/** The narrower widths of a still picture as WebP, by width; none unless all can be drawn and are smaller. Never throws. */
async function makeNarrowWidths(file: Blob): Promise<ReadonlyMap<number, Blob>> {
  const none = new Map<number, Blob>();
  const drawn = new Map<number, Blob>();
  try {
    // Rotated by the camera's orientation. Browsers that do not know this value reject it, and the picture stays
    // unchanged.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    try {
      for (const width of narrowWidths(picture.width)) {
        const narrow = await drawPicture(picture, width, (picture.height * width) / picture.width, QUALITY);
        if (narrow?.type !== 'image/webp' || narrow.size >= file.size) return none;
        drawn.set(width, narrow);
      }
      return drawn;
    } finally {
      picture.close();
    }
  } catch {
    return none; // the browser cannot decode the picture, lacks memory or the function: the picture is sent without widths
  }
}
