import { chinaTime } from '../../../server/contract/china-time.ts';
import { type ContentKind, isPublishedKind } from '../../../server/contract/kinds/kinds.ts';
import { staffCall } from '../state/staff-call.ts';
import { confirm } from '../widgets/confirm.tsx';
import { toast } from '../widgets/toast.tsx';

/** Copies an address that shows a record before it is public; where the browser cannot copy, it is shown. */
export async function sharePreview(kind: ContentKind, id: string): Promise<void> {
  if (!isPublishedKind(kind)) return;
  const result = await staffCall('preview/create', { kind, id });
  if (!result.ok) return toast.error(result.msg);
  const address = location.origin + result.data.url;
  const until = `${chinaTime(result.data.expiresAt).slice(0, 16)} 前可以打开`;
  try {
    await navigator.clipboard.writeText(address);
    toast.success(`预览链接已复制，${until}`);
  } catch {
    // over plain http there is no clipboard, and a browser may refuse it
    await confirm({ text: address, hint: `请复制上面的预览链接，${until}。` });
  }
}
