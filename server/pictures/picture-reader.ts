import { Failure } from '../contract/failure.ts';
import type { PictureKind } from '../contract/picture-bytes.ts';
import { PICTURE_MAX_PIXELS } from '../contract/upload-rules.ts';

/** Real pictures have a few thousand parts at most; parsing hundreds of thousands would block all other requests. */
const PARTS_MAX = 20_000;

/** Parses a picture from start to end. Throws `Failure` 415 if it ends too early or has more parts than any real one. */
export class PictureReader {
  /** The position of the next byte. */
  at = 0;
  #parts = 0;

  constructor(private readonly bytes: Buffer) {}

  /** Counts a part, and returns its start position. */
  beginPart(): number {
    this.#parts += 1;
    if (this.#parts > PARTS_MAX) throw brokenPicture();
    return this.at;
  }

  /** The number of bytes that are not read yet. */
  get left(): number {
    return this.bytes.length - this.at;
  }

  byte(): number {
    const value = this.bytes[this.at];
    if (value === undefined) throw brokenPicture();
    this.at += 1;
    return value;
  }

  skip(length: number): void {
    this.at += length;
    if (length < 0 || this.at > this.bytes.length) throw brokenPicture();
  }

  take(length: number): Buffer {
    this.skip(length);
    return this.since(this.at - length);
  }

  /** The bytes that were read since that position. */
  since(start: number): Buffer {
    return this.bytes.subarray(start, this.at);
  }
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Its size is in pixels as displayed, after rotation. */
export interface CleanPicture extends Size {
  readonly extension: PictureKind;
  /** More than one picture, shown as an animation. */
  readonly isAnimated: boolean;
  readonly bytes: Buffer;
}

export function notAPicture(): Failure {
  return new Failure(415, '无法识别该文件，请上传 JPG、PNG、WebP 或 GIF 格式的图片');
}

export function brokenPicture(): Failure {
  return new Failure(415, '图片已损坏或不完整，请重新导出后再上传');
}

/** Checks the number of pixels. Throws `Failure` 413 if showing them takes too much memory for a page. */
export function checkedSize(width: number, height: number): Size {
  if (width === 0 || height === 0) throw brokenPicture();
  if (width * height > PICTURE_MAX_PIXELS) {
    const millions = PICTURE_MAX_PIXELS / 1_000_000;
    throw new Failure(413, `图片尺寸过大（${width}×${height}），请缩小到 ${millions * 100} 万像素以内后再上传`);
  }
  return { width, height };
}

/** How a picture is to be rotated or mirrored (Exif 2.3 section 4.6.4, tag 274); 1 is unchanged. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const TAG = 0x0112;
const SHORT = 3;

/** The orientation in a TIFF block (the content of Exif data); 1 if there is none or the block is invalid. */
export function readOrientation(tiff: Buffer): Orientation {
  if (tiff.length < 8) return 1;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const big = order === 'MM';
  const word = (at: number) => (big ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const directory = big ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
  if (word(2) !== 42 || directory + 2 > tiff.length) return 1;
  const count = word(directory);
  for (let entry = directory + 2, left = count; left > 0 && entry + 12 <= tiff.length; entry += 12, left--) {
    if (word(entry) !== TAG) continue;
    const value = word(entry + 8);
    return word(entry + 2) === SHORT && value >= 1 && value <= 8 ? (value as Orientation) : 1; // proof: its range
  }
  return 1;
}

/** A TIFF block that contains only the orientation. */
export function writeOrientation(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0\x2a', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff; // the value's other half and the offset of a next directory stay 0
}

/** Width and height as displayed: half of the orientations swap them. */
export function turned(width: number, height: number, orientation: Orientation): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
