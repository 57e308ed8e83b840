import { confirm } from './confirm.tsx';
import { toast } from './toast.tsx';

/** Copies a text and reports it; if the browser cannot copy, the text is shown. */
export async function copyText(text: string, noun: string, hint = ''): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success([`${noun}已复制`, hint].filter(Boolean).join('，'));
  } catch {
    // over plain http there is no clipboard, and a browser may refuse it
    const asks = [`请复制上面的${noun}`, hint].filter(Boolean).join('，');
    await confirm({ title: `复制${noun}`, text, hint: asks, no: '' });
  }
}
