import { chinaTime } from '../../../server/contract/china-time.ts';
import { type ContentKind, isPublishedKind } from '../../../server/contract/kinds/kinds.ts';
import { staffCall } from '../state/staff-call.ts';
import { copyText } from '../widgets/copy-text.ts';
import { toast } from '../widgets/toast.tsx';

/** Copies an address that shows a record before it is public; where the browser cannot copy, it is shown. */
export async function sharePreview(kind: ContentKind, id: string): Promise<void> {
  if (!isPublishedKind(kind)) return;
  const result = await staffCall('preview/create', { kind, id });
  if (!result.ok) return toast.error(result.msg);
  const address = location.origin + result.data.url;
  await copyText(address, '预览链接', `${chinaTime(result.data.expiresAt).slice(0, 16)} 前可以打开`);
}
