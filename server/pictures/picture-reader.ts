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

/** Returns the `Failure` 415 of a file that is none of the four formats. */
export function notAPicture(): Failure {
  return new Failure(415, '无法识别该文件，请上传 JPG、PNG、WebP 或 GIF 格式的图片');
}

/** Returns the `Failure` 415 of a picture that its format's rules forbid. */
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
