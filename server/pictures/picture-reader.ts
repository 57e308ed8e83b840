import { brokenPicture } from './refuse-picture.ts';

/** Real pictures are made of a few thousand parts at most; taking apart hundreds of thousands would hold everybody else up. */
const PARTS_MAX = 20_000;

/** Takes a picture apart from its front to its end. Failure 415 where it ends too early or has more parts than any real one. */
export class PictureReader {
  /** Where the next byte stands. */
  at = 0;
  #parts = 0;

  constructor(private readonly bytes: Buffer) {}

  /** Counts a part, and tells where it begins. */
  beginPart(): number {
    this.#parts += 1;
    if (this.#parts > PARTS_MAX) throw brokenPicture();
    return this.at;
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

  /** What was read since that place. */
  since(start: number): Buffer {
    return this.bytes.subarray(start, this.at);
  }
}
