import { chinaTime } from '../../../server/contract/china-time.ts';
import { type ContentKind, isPagedKind } from '../../../server/kinds.ts';
import { staffCall } from '../state/staff-call.ts';
import { confirm } from '../widgets/confirm.tsx';
import { copyText } from '../widgets/copy-text.ts';
import { toast } from '../widgets/toast.tsx';

/** Copies an address that shows a record before it is public; if the browser cannot copy, the address is shown. */
export async function sharePreview(kind: ContentKind, id: string): Promise<void> {
  if (!isPagedKind(kind)) return;
  const result = await staffCall('preview/create', { kind, id });
  if (!result.ok) return toast.error(result.msg);
  const address = location.origin + result.data.url;
  await copyText(address, '预览链接', `${chinaTime(result.data.expiresAt).slice(0, 16)} 前可以打开`);
}

/** Ends all preview links of a record, if the person is sure. */
export async function endPreviews(kind: ContentKind, id: string): Promise<void> {
  if (!isPagedKind(kind)) return;
  const hint = '已经发出的链接都会立即失效，无法恢复';
  if (!(await confirm({ text: '是否结束这条内容的全部预览链接？', hint }))) return;
  const result = await staffCall('preview/end', { kind, id });
  toast.answer(result.ok ? { ...result, msg: '预览链接已全部失效' } : result);
}
