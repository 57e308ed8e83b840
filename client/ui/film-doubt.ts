/** What a film's bytes may show, by the advice that people get. */
const ADVICE = {
  hevc: '很多电脑放不了这段视频（可能是 HEVC/H.265 编码）。请用剪映、格式工厂等重新导出为 H.264 编码的 MP4，再上传一次',
  silent: '很多电脑听不到这段视频的声音（不是 AAC 编码）。请用剪映、格式工厂等重新导出为 MP4（H.264、AAC），再上传一次',
  noFilm: '放不了这段视频：文件可能没有传完整，或不是视频。请先在电脑上播放看看，再重新导出为 H.264 编码的 MP4 上传',
  sound: '这个文件只有声音，没有画面：请换一段有画面的视频再上传',
  cut: '这段视频的文件缺少一部分，可能没有传完整，请播放到最后看看；不完整的话请从来源处重新取一份再上传',
  // its bytes are stored as they are: only another export leaves the place out
  place: '这段视频里记着拍摄的地点，访客下载后能看到。不想公开的话，请用剪映、格式工厂等重新导出，再上传一次',
  none: '',
};
type Doubt = keyof typeof ADVICE;

/** Returns the advice on a video that many computers will not play, or that names a place, by its bytes and this browser, or undefined. */
export async function filmDoubt(video: HTMLVideoElement): Promise<string | undefined> {
  const address = video.getAttribute('src') ?? '';
  const doubt = address.startsWith('/') ? await doubtOf(address) : undefined;
  if (doubt && doubt !== 'none' && doubt !== 'place') return ADVICE[doubt];
  const isRead = !video.error && (video.readyState > 0 || (await readHead(video)));
  // codes 3 and 4 mean bytes that are no film; 4 also none at all, as of a file that is gone or out of reach
  if (!isRead && doubt === 'none' && (video.error?.code ?? 0) > 2) return ADVICE.noFilm;
  return ADVICE[isRead && video.videoWidth === 0 ? 'hevc' : (doubt ?? 'none')] || undefined;
}

/** Returns the advice to check a film, by its bytes: empty if it is fine, undefined if no byte came. */
export async function fileDoubt(film: Film): Promise<string | undefined> {
  const doubt = await doubtOf(film);
  return doubt && ADVICE[doubt];
}

function readHead(video: HTMLVideoElement): Promise<boolean> {
  return new Promise((resolve) => {
    for (const type of ['loadedmetadata', 'error'])
      video.addEventListener(type, () => resolve(type === 'loadedmetadata'), { once: true });
  });
}

/** A film that was chosen, or the address of one of this site. */
type Film = Blob | string;

/** Enough to know a recording by. */
const HEAD_BYTES = 16;
/** How a WebM begins (RFC 8794), which is not looked into. */
const EBML = '\x1aE\xdf\xa3';

/** How recordings begin that are no film: MP3, AAC, WAV, FLAC, AMR. */
const SOUND = /^(?:ID3|\xff[\xf1-\xfb]|RIFF.{4}WAVE|fLaC|#!AMR)/s;

/** Undefined if no byte came. */
async function doubtOf(film: Film): Promise<Doubt | undefined> {
  const { bytes, total } = await partOf(film, 0, HEAD_BYTES);
  if (bytes.length === 0) return undefined;
  const head = textOf(bytes);
  if (SOUND.test(head)) return 'sound';
  return head.startsWith(EBML) ? 'none' : mp4Doubt(film, total);
}

/** The boxes of a film (ISO/IEC 14496-12): its kind, its index, and its content, perhaps in parts with an index each. */
const BOXES = ['ftyp', 'moov', 'mdat', 'moof'];
const BOX_HEAD_BYTES = 16;
/** A film in parts has thousands of boxes; each is one more request for one that is not at hand. */
const BOXES_MAX = { atHand: 4_096, far: 64 };
const INDEX_MAX_BYTES = 8_388_608;

async function mp4Doubt(film: Film, total: number): Promise<Doubt> {
  const found = new Set<string>();
  const most = typeof film === 'string' ? BOXES_MAX.far : BOXES_MAX.atHand;
  let doubt: Doubt = 'none';
  for (let at = 0, boxes = 0; boxes < most; boxes += 1) {
    const bytes = at >= total ? new Uint8Array(0) : (await partOf(film, at, BOX_HEAD_BYTES)).bytes;
    if (bytes.length === 0 && at < total) return 'none'; // its server sends no more now
    const size = boxSize(bytes);
    const name = textOf(bytes.subarray(4, 8));
    if (BOXES.includes(name)) {
      if (at + size > total) return 'cut';
      found.add(name);
    }
    if (name === 'moov') doubt = await indexDoubt(film, at, size || INDEX_MAX_BYTES);
    if (doubt !== 'none' && doubt !== 'place') return doubt;
    // the last one; 0 is that of one up to the end
    if (size < 8) return found.has('ftyp') && !(found.has('moov') && found.has('mdat')) ? 'cut' : doubt;
    at += size;
  }
  return doubt;
}

/** The size that a box has by its head; more than any file has where its head is cut off. */
function boxSize(head: Uint8Array<ArrayBuffer>): number {
  if (head.length < 8) return 0;
  const view = new DataView(head.buffer);
  const size = view.getUint32(0);
  if (size !== 1) return size;
  return head.length < BOX_HEAD_BYTES ? Number.POSITIVE_INFINITY : Number(view.getBigUint64(8));
}

/** Where phones note the place of a film: QuickTime's `©xyz`, 3GPP's `loci`, and the key of iPhones, which all hold coordinates. */
const PLACED = /\xa9xyz[\s\S]{4}[+-]\d|loci\0\0\0\0|location\.ISO6709/;

/** Codes of tracks (ISO/IEC 14496-12, 8.5.2) that few browsers decode: MPEG-4 part 2, H.263, H.264 of 10 bits; AC-3, DTS, AMR, ALAC. */
const RARE_PICTURES = /stsd[\s\S]{12}(?:mp4v|s263)|avcC\W[nz\xf4]/;
const RARE_SOUND = /stsd[\s\S]{12}(?:[ae]c-[34]|dts[cehlx]|s(?:amr|awb)|alac)/;

/** By the codes and kinds of the tracks in an index, and by the place in it. */
async function indexDoubt(film: Film, at: number, size: number): Promise<Doubt> {
  const index = textOf((await partOf(film, at, Math.min(size, INDEX_MAX_BYTES))).bytes);
  if (/h(?:vc|ev)1|dvh[1e]/.test(index) || RARE_PICTURES.test(index)) return 'hevc';
  if (/hdlr[\s\S]{8}soun/.test(index) && !/hdlr[\s\S]{8}vide/.test(index)) return 'sound';
  if (RARE_SOUND.test(index)) return 'silent';
  return PLACED.test(index) ? 'place' : 'none';
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

interface Part {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The length of the whole file; NaN if it is not known. */
  readonly total: number;
}

/** A part of a film; empty where its server sends none. */
async function partOf(film: Film, from: number, length: number): Promise<Part> {
  if (typeof film !== 'string') {
    const part = await film.slice(from, from + length).arrayBuffer();
    return { bytes: new Uint8Array(part), total: film.size };
  }
  const answer = await fetch(film, { headers: { Range: `bytes=${from}-${from + length - 1}` } }).catch(() => undefined);
  if (answer?.status !== 206) return { bytes: new Uint8Array(0), total: Number.NaN };
  const [, total] = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  return { bytes: new Uint8Array(await answer.arrayBuffer()), total: Number(total) };
}
