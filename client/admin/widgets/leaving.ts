import { hasUnsaved } from '../state/persisted.ts';
import { confirm } from './confirm.tsx';

/** Whether these views, or all, may be closed: asks if one of them holds something unsaved. */
export async function mayLeave(paths?: readonly string[]): Promise<boolean> {
  return !hasUnsaved(paths) || confirmLeaving();
}

/** Asks before unsaved content is discarded; true if it may be. */
export function confirmLeaving(hint = ''): Promise<boolean> {
  return confirm({ text: '内容尚未保存，确定要离开吗？', hint, yes: '离开', no: '继续编辑' });
}
