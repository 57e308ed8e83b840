const HARD_TO_PLAY =
  '很多电脑放不了这段视频（可能是 HEVC/H.265 编码）。请用剪映、格式工厂等重新导出为 H.264 编码的 MP4，再上传一次';

const NO_FILM =
  '放不了这段视频：文件可能没有传完整，或不是视频。请先在电脑上播放看看，再重新导出为 H.264 编码的 MP4 上传';

/**
 * Returns the sentence for a video that many computers will not play: a file of this site in HEVC, or one that this browser
 * cannot read or of which it reads sound alone; undefined for any other. Waits until the browser has read the head of the video.
 */
export async function filmDoubt(video: HTMLVideoElement): Promise<string | undefined> {
  const address = video.getAttribute('src') ?? '';
  const isHevc = address.startsWith('/') ? await isInHevc(address) : undefined;
  if (isHevc) return HARD_TO_PLAY;
  const isRead = !video.error && (video.readyState > 0 || (await readHead(video)));
  // codes 3 and 4 mean bytes that are no film; 4 also none at all, as of a file that is gone or out of reach
  if (!isRead) return isHevc === false && (video.error?.code ?? 0) > 2 ? NO_FILM : undefined;
  return video.videoWidth === 0 ? HARD_TO_PLAY : undefined;
}

function readHead(video: HTMLVideoElement): Promise<boolean> {
  return new Promise((resolve) => {
    for (const type of ['loadedmetadata', 'error'])
      video.addEventListener(type, () => resolve(type === 'loadedmetadata'), { once: true });
  });
}

const BOX_HEAD_BYTES = 16;
const BOXES_MAX = 64;
const INDEX_MAX_BYTES = 8_388_608;
const MOOV = 0x6d_6f_6f_76;

/** Whether an MP4 file is HEVC by its index (`moov`, ISO/IEC 14496-12); undefined if it was not sent. */
async function isInHevc(address: string): Promise<boolean | undefined> {
  for (let at = 0, boxes = 0; boxes < BOXES_MAX; boxes += 1) {
    const head = new DataView(await bytesOf(address, at, BOX_HEAD_BYTES));
    if (head.byteLength < BOX_HEAD_BYTES) return at + head.byteLength > 0 ? false : undefined;
    const size = head.getUint32(0) === 1 ? Number(head.getBigUint64(8)) : head.getUint32(0);
    if (head.getUint32(4) === MOOV) {
      const index = await bytesOf(address, at, size ? Math.min(size, INDEX_MAX_BYTES) : INDEX_MAX_BYTES);
      return /h(?:vc|ev)1/.test(new TextDecoder('latin1').decode(index));
    }
    if (size < 8) return false;
    at += size;
  }
  return false;
}

/** A part of a file of this site; empty where the server sends none. */
async function bytesOf(address: string, from: number, length: number): Promise<ArrayBuffer> {
  const answer = await fetch(address, { headers: { Range: `bytes=${from}-${from + length - 1}` } }).catch(
    () => undefined,
  );
  return answer?.status === 206 ? answer.arrayBuffer() : new ArrayBuffer(0);
}
