import { Failure } from '../contract/failure.ts';
import { PICTURE_MAX_PIXELS } from '../contract/rules.ts';

export interface CleanPicture {
  readonly extension: 'jpg' | 'png' | 'webp' | 'gif';
  /** Pixels as displayed, after turning. */
  readonly width: number;
  readonly height: number;
  /** More than one picture, shown in turn. */
  readonly isAnimated: boolean;
  readonly bytes: Buffer;
}

/** Real pictures are made of a few thousand parts at most; taking apart hundreds of thousands would hold everybody else up. */
const PARTS_MAX = 20_000;

export function checkParts(count: number): void {
  if (count > PARTS_MAX) throw brokenPicture();
}

export function notAPicture(): Failure {
  return new Failure(415, '无法识别该文件，请上传 JPG、PNG、WebP 或 GIF 格式的图片');
}

export function brokenPicture(): Failure {
  return new Failure(415, '图片已损坏或不完整，请重新导出后再上传');
}

/** Refuses what would take more memory to show than a page is worth. */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw brokenPicture();
  if (width * height > PICTURE_MAX_PIXELS) {
    const millions = PICTURE_MAX_PIXELS / 1_000_000;
    throw new Failure(413, `图片尺寸过大（${width}×${height}），请缩小到 ${millions * 100} 万像素以内后再上传`);
  }
}

/** Refuses a picture that ends before `end`. */
export function checkReach(bytes: Buffer, end: number): void {
  if (end > bytes.length) throw brokenPicture();
}
