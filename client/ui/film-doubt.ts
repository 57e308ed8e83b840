const HARD_TO_PLAY =
  '很多电脑放不了这段视频（可能是 HEVC/H.265 编码）。请用剪映、格式工厂等重新导出为 H.264 编码的 MP4，再上传一次';

const NO_FILM =
  '放不了这段视频：文件可能没有传完整，或不是视频。请先在电脑上播放看看，再重新导出为 H.264 编码的 MP4 上传';

const SOUND_ALONE = '这个文件只有声音，没有画面：请换一段有画面的视频再上传';
const CUT = '这段视频的文件缺少一部分，可能没有传完整，请播放到最后看看；不完整的话请从来源处重新取一份再上传';

/**
 * Returns the sentence for a video that many computers will not play, or not to its end: a file of this site by its bytes,
 * or one that this browser cannot read or of which it reads sound alone; undefined for any other. Waits until the browser
 * has read the head of the video.
 */
export async function filmDoubt(video: HTMLVideoElement): Promise<string | undefined> {
  const address = video.getAttribute('src') ?? '';
  const told = address.startsWith('/') ? await fileDoubt(address) : undefined;
  if (told) return told;
  const isRead = !video.error && (video.readyState > 0 || (await readHead(video)));
  // codes 3 and 4 mean bytes that are no film; 4 also none at all, as of a file that is gone or out of reach
  if (!isRead) return told === '' && (video.error?.code ?? 0) > 2 ? NO_FILM : undefined;
  return video.videoWidth === 0 ? HARD_TO_PLAY : undefined;
}

function readHead(video: HTMLVideoElement): Promise<boolean> {
  return new Promise((resolve) => {
    for (const type of ['loadedmetadata', 'error'])
      video.addEventListener(type, () => resolve(type === 'loadedmetadata'), { once: true });
  });
}

/** A film that was chosen, or the address of one of this site. */
type Film = Blob | string;

const HEAD_BYTES = 4_096;
const EBML = '\x1aE\xdf\xa3';

/** What a person should know of a film by its bytes: empty if that is nothing, undefined if none of them came. */
export async function fileDoubt(film: Film): Promise<string | undefined> {
  const { bytes, total } = await partOf(film, 0, HEAD_BYTES);
  if (bytes.length === 0) return undefined;
  const head = String.fromCharCode(...bytes);
  return head.startsWith(EBML) ? webmDoubt(bytes, head, total) : mp4Doubt(film);
}

/** The boxes of a film (ISO/IEC 14496-12): its kind, its index, and its content, perhaps in parts with an index each. */
const BOXES = ['ftyp', 'moov', 'mdat', 'moof'];
const BOX_HEAD_BYTES = 16;
/** A film in parts has thousands of boxes; each is one more request for one that is not at hand. */
const BOXES_MAX = { atHand: 4_096, far: 64 };
const INDEX_MAX_BYTES = 8_388_608;

async function mp4Doubt(film: Film): Promise<string> {
  const found = new Set<string>();
  const most = typeof film === 'string' ? BOXES_MAX.far : BOXES_MAX.atHand;
  for (let at = 0, boxes = 0; boxes < most; boxes += 1) {
    const { bytes, total } = await partOf(film, at, BOX_HEAD_BYTES);
    const size = boxSize(bytes);
    const name = textOf(bytes.subarray(4, 8));
    if (BOXES.includes(name)) {
      if (at + size > total) return CUT;
      found.add(name);
    }
    const told = name === 'moov' ? await indexDoubt(film, at, size || INDEX_MAX_BYTES) : '';
    if (told) return told;
    // the last one; 0 is that of one up to the end
    if (size < 8) return found.has('ftyp') && !(found.has('moov') && found.has('mdat')) ? CUT : '';
    at += size;
  }
  return '';
}

/** The size that a box has by its head; more than any file has where its head is cut off. */
function boxSize(head: Uint8Array<ArrayBuffer>): number {
  if (head.length < 8) return 0;
  const view = new DataView(head.buffer);
  const size = view.getUint32(0);
  if (size !== 1) return size;
  return head.length < BOX_HEAD_BYTES ? Number.POSITIVE_INFINITY : Number(view.getBigUint64(8));
}

/** By the codes of pictures and the kinds of tracks in an index. */
async function indexDoubt(film: Film, at: number, size: number): Promise<string> {
  const index = textOf((await partOf(film, at, Math.min(size, INDEX_MAX_BYTES))).bytes);
  if (/h(?:vc|ev)1|dvh[1e]/.test(index)) return HARD_TO_PLAY;
  return /hdlr[\s\S]{8}soun/.test(index) && !/hdlr[\s\S]{8}vide/.test(index) ? SOUND_ALONE : '';
}

const SEGMENT = '\x18S\x80g';
const TRACKS = '\x16T\xaek';
const PICTURE_TRACK = '\x83\x81\x01';

/** By the size of a WebM's one segment and the types of its tracks (RFC 9559). */
function webmDoubt(bytes: Uint8Array, head: string, total: number): string {
  const [first, size] = elementSize(bytes, 4);
  const segment = first + size;
  const [inside, length] = elementSize(bytes, segment + 4);
  if (head.startsWith(SEGMENT, segment) && inside + length > total) return CUT;
  return head.includes(TRACKS) && !head.includes(PICTURE_TRACK) ? SOUND_ALONE : '';
}

/** Where an element's content begins, and how long it is (RFC 8794, section 4); NaN where it does not say so. */
function elementSize(bytes: Uint8Array, at: number): [from: number, length: number] {
  const width = Math.clz32(bytes[at] ?? 0) - 23;
  let length = (bytes[at] ?? 0) & (0xff >> width);
  for (let byte = 1; byte < width; byte += 1) length = length * 256 + (bytes[at + byte] ?? 0);
  return [at + width, length === 2 ** (7 * width) - 1 ? Number.NaN : length];
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
