const LIMIT_BYTES = 5 * 1_048_576;
const FILES_MOST = 3;
export const TOO_LARGE = '上传文件不能超过 5MB！';

/** Adds chosen files to those chosen before: those of 5 MB and more are refused, the last three are kept. */
export function keepLast<F extends { size: number }>(
  before: readonly F[],
  chosen: readonly F[],
): { files: F[]; refused: boolean } {
  const fitting = chosen.filter(({ size }) => size < LIMIT_BYTES);
  return { files: [...before, ...fitting].slice(-FILES_MOST), refused: fitting.length < chosen.length };
}
