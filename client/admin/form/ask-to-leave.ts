import { confirmLeaving } from '../widgets/confirm.tsx';

/** Asks before a form with something unsaved, or with an upload under way, goes; true when it may. */
export async function askToLeave(dirty: boolean, uploading: boolean): Promise<boolean> {
  if (!dirty && !uploading) return true;
  const hints = [
    ...(uploading ? ['图片还在上传，离开后会停止上传。'] : []),
    ...(dirty ? ['草稿会留在这台电脑的浏览器里，下次打开时可以恢复。'] : []),
  ];
  return confirmLeaving(hints.join(''));
}
