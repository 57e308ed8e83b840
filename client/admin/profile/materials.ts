/** Entity 个人资料 of specification 3; a stub there, and here: nothing leaves the page. */
export interface Material {
  name: string;
  /** China time, as it is shown. */
  createTime: string;
}

export const SAMPLE_MATERIALS: readonly Material[] = [
  { name: '营业执照副本.pdf', createTime: '2026-11-02 09:12:40' },
  { name: '产品检测报告汇总.pdf', createTime: '2026-10-21 15:30:08' },
  { name: '代理商授权书模板.docx', createTime: '2026-09-15 10:05:51' },
  { name: '展厅讲解词.docx', createTime: '2026-08-30 16:48:22' },
];

const LIMIT_BYTES = 5 * 1_048_576;
const FILES_MOST = 3;
export const TOO_LARGE = '上传文件不能超过 5MB！';

/** Adds chosen files to those chosen before: those of 5 MB and more are refused, the last three are kept. */
export function addFiles<F extends { size: number }>(
  before: readonly F[],
  chosen: readonly F[],
): { files: F[]; refused: boolean } {
  const fitting = chosen.filter(({ size }) => size < LIMIT_BYTES);
  return { files: [...before, ...fitting].slice(-FILES_MOST), refused: fitting.length < chosen.length };
}
