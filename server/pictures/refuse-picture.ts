import { Failure } from '../contract/failure.ts';
import { PICTURE_MAX_PIXELS } from '../contract/rules.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Its size is in pixels as displayed, after turning. */
export interface CleanPicture extends Size {
  readonly extension: 'jpg' | 'png' | 'webp' | 'gif';
  /** More than one picture, shown in turn. */
  readonly isAnimated: boolean;
  readonly bytes: Buffer;
}

export function notAPicture(): Failure {
  return new Failure(415, '无法识别该文件，请上传 JPG、PNG、WebP 或 GIF 格式的图片');
}

export function brokenPicture(): Failure {
  return new Failure(415, '图片已损坏或不完整，请重新导出后再上传');
}

/** These pixels. Failure 413 for what would take more memory to show than a page is worth. */
export function checkedSize(width: number, height: number): Size {
  if (width === 0 || height === 0) throw brokenPicture();
  if (width * height > PICTURE_MAX_PIXELS) {
    const millions = PICTURE_MAX_PIXELS / 1_000_000;
    throw new Failure(413, `图片尺寸过大（${width}×${height}），请缩小到 ${millions * 100} 万像素以内后再上传`);
  }
  return { width, height };
}
