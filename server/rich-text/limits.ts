import { Failure } from '../contract/failure.ts';

/**
 * Elements and pieces of text that one rich text may have, read or written. 512 KiB of paragraphs of one letter have fewer;
 * a megabyte of bare tags has more, and is given up on the way.
 */
export const NODES_MAX = 140_000;

/** Open elements at one place while reading. The deepest office documents stay under a third of it. */
export const DEPTH_MAX = 256;

/**
 * Elements around one place of the cleaned text. Less than `DEPTH_MAX`, so that what was written can be read again: the
 * only other open element is the root.
 */
export const WRITTEN_DEPTH_MAX = 128;

export function refuseTangled(): never {
  throw new Failure(400, '正文的排版过于复杂，请精简格式或分成多篇后重试');
}

export function refuseLong(): never {
  throw new Failure(413, '正文内容过大，请精简后重试');
}
