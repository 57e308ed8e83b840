import { confirm } from '../../ui/confirm.tsx';
import { LEAVE_QUESTION } from '../../ui/dialog.tsx';

/** Asks before a form with something unsaved goes; true when it may. */
export async function askToLeave(dirty: boolean): Promise<boolean> {
  if (!dirty) return true;
  return confirm({
    text: LEAVE_QUESTION,
    hint: '草稿会留在这台电脑的浏览器里，下次打开时可以恢复。',
    yes: '离开',
    no: '继续编辑',
  });
}
