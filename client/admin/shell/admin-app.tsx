import { useEffect, useState } from 'react';
import { listen } from '../../ui/listen.ts';
import { RenewalDialog } from '../login/renewal-dialog.tsx';
import type { AdminStart } from '../start.ts';
import { warnBeforeIdleEnd } from '../state/idle-end.ts';
import { wasReloaded } from '../state/new-release.ts';
import { hasUnsaved, keepOverReload, leaveUnasked } from '../state/persisted.ts';
import { isSomebodyElse, loadUser, useUser } from '../state/session.ts';
import { staffCall, useAsking } from '../state/staff-call.ts';
import { LOGGED_OUT } from '../state/stored-session.ts';
import { NotReached } from '../widgets/boundary.tsx';
import { ConfirmHost, confirm } from '../widgets/confirm.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { DialogHistory } from '../widgets/dialog-history.ts';
import { FirstPassword } from '../widgets/password-dialog.tsx';
import { usePicking } from '../widgets/pick-media.ts';
import { ToastHost, toast } from '../widgets/toast.tsx';
import { useOnDemand } from '../widgets/use-on-demand.ts';
import { Frame } from './frame/frame.tsx';
import { FrameOutline } from './frame/frame-outline.tsx';
import { passFocusOn } from './pass-focus-on.ts';

/** The back office of the logged-in account; asks the server for the session first. */
export function AdminApp(start: AdminStart) {
  const user = useUser();
  const isAsking = useAsking();
  const [failure, setFailure] = useState<string>();
  // and stays so: a colleague's new password must not close what is being typed
  const [isIn, setIn] = useState(false);
  if (user && !user.mustChange && !isIn) setIn(true);
  const isLost = !user && failure !== undefined;
  const load = () => {
    setFailure(undefined);
    loadUser().then(setFailure);
  };

  useEffect(load, []);
  useEffect(keepOverReload, []);
  useEffect(followVisibleViewport, []);
  useEffect(followOtherWindows, []);
  useEffect(keepDroppedFiles, []);
  useEffect(passFocusOn, []);
  useEffect(() => warnBeforeIdleEnd(askToStay), []);
  useEffect(() => {
    if (wasReloaded()) toast.success('系统刚刚更新过，页面已重新载入');
  }, []);

  return (
    <>
      {user && isIn && <Frame user={user} />}
      {!isIn && !isLost && <FrameOutline {...start} />}
      {isLost && (
        <main>
          <NotReached title="后台没有打开" text={failure} onRetry={load} />
        </main>
      )}
      {user?.mustChange && <FirstPassword onChanged={load} />}
      {isAsking && <RenewalDialog />}
      <ToastHost />
      <MediaPickerHost />
      <ConfirmHost />
      <DialogHistory />
    </>
  );
}

/** Where the media library opens to choose a picture from; once in an application. */
function MediaPickerHost() {
  const picking = usePicking();
  const giveUp = () => picking?.answer();
  const screens = useOnDemand(picking !== undefined, () => import('./other-screens.ts'), giveUp);
  return (
    picking &&
    screens && (
      <Dialog title={picking.title} width="wide" onClose={() => picking.answer()}>
        <screens.MediaScreen onPick={picking.answer} />
      </Dialog>
    )
  );
}

/** Asks whoever comes back in time; any request keeps the session. */
async function askToStay(): Promise<void> {
  const text = '很久没有操作，约 10 分钟后登录会结束';
  await confirm({ text, hint: '没保存的内容不会丢，但到时要重新输入密码。', yes: '继续使用', no: '' });
  await staffCall('session/user', {});
}

/** Another window changed the account, whose draft keeps what was typed here; or logged out, which waits for unsaved content. */
function followOtherWindows(): () => void {
  return listen(window, 'storage', ({ key, newValue }) => {
    const isOut = key === LOGGED_OUT && newValue !== null && !hasUnsaved();
    const isOther = key === 'userId' && newValue && isSomebodyElse(newValue);
    if (!isOut && !isOther) return;
    leaveUnasked(); // the leave confirmation would be shown to the wrong person
    // the address of a record that the first account had open is not for the other one
    if (isOther) location.replace(location.pathname);
    else location.reload();
  });
}

/** Outside of a drop target the browser would open a dropped file and leave the page. Returns the function that ends it. */
function keepDroppedFiles(): () => void {
  return listen(document, ['dragover', 'drop'], (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });
}

/** Less than the height of a keyboard, more than that of a browser's own bars. */
const KEYBOARD_MIN_PX = 120;

/** Sets the heights that a keyboard hides: it shortens the visible viewport, not the window. Returns the function that ends it. */
function followVisibleViewport(): () => void {
  const { visualViewport: seen } = window;
  if (!seen) return () => {};
  const { style } = document.documentElement;
  const follow = () => {
    const above = seen.offsetTop;
    const below = window.innerHeight - seen.height - above;
    // a page zoomed by the user is not adjusted
    const isKeyboard = Math.abs(seen.scale - 1) < 0.01 && above + below > KEYBOARD_MIN_PX;
    for (const [name, size] of [['--hidden-top', above] as const, ['--hidden-bottom', below] as const]) {
      if (isKeyboard) style.setProperty(name, `${Math.max(0, size)}px`);
      else style.removeProperty(name);
    }
  };
  return listen(seen, ['resize', 'scroll'], follow);
}
