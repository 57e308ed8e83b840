import { ROOT_ID } from '../start.ts';

/** Needs Chromium 97 or Safari 15.4. In older browsers the document shows a message, and no text is lost. */
const isYoungEnough = 'findLast' in Array.prototype;
const root = document.getElementById(ROOT_ID);
if (root && isYoungEnough)
  import('./enter.tsx').then(
    ({ enter }) => enter(root, JSON.parse(root.dataset.start ?? '')), // an `AdminStart`
    () => showNotLoaded(root),
  );

/** Looks like widgets/boundary.tsx, but works without React, which may not have loaded. */
function showNotLoaded(root: HTMLElement): void {
  const retry = document.createElement('button');
  retry.className = 'button button-main left-3';
  retry.textContent = '重试';
  retry.onclick = () => location.reload();
  const notice = document.createElement('p');
  notice.className = 'table-state text-centre';
  notice.setAttribute('role', 'alert');
  notice.append('后台没有打开，可能是网络中断，或系统刚刚更新过。', retry);
  root.replaceChildren(notice);
}
