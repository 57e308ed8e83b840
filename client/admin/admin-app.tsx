import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmHost } from '../ui/confirm.tsx';
import { guardRepeatedPresses } from '../ui/guard-repeated-presses.ts';
import { keepDroppedFiles } from '../ui/keep-dropped-files.ts';
import { ToastHost } from '../ui/toast.tsx';
import { followVisibleViewport } from '../ui/visible-viewport.ts';
import { RenewalDialog } from './account/renewal-dialog.tsx';
import type { AdminStart } from './admin-start.ts';
import { Frame } from './frame/frame.tsx';
import { FrameOutline } from './frame/frame-outline.tsx';
import { keepOverReload } from './state/kept.ts';
import { isSomebodyElse, loadUser, useUser } from './state/session.ts';
import { askBeforeLeaving, forgetUnsaved } from './state/unsaved.ts';

/** The back office for whoever is logged in; asks the server who that is before anything is shown. */
export default function AdminApp(start: AdminStart): ReactNode {
  const user = useUser();
  const [failure, setFailure] = useState<string>();
  const load = () => {
    setFailure(undefined);
    loadUser().then(setFailure);
  };

  useEffect(load, []);
  useEffect(keepOverReload, []);
  useEffect(followVisibleViewport, []);
  useEffect(askBeforeLeaving, []);
  useEffect(followOtherWindows, []);
  useEffect(keepDroppedFiles, []);
  useEffect(guardRepeatedPresses, []);

  return (
    <>
      {user ? (
        <Frame user={user} />
      ) : failure === undefined ? (
        <FrameOutline {...start} />
      ) : (
        <NotReached {...{ failure, load }} />
      )}
      <RenewalDialog />
      <ToastHost />
      <ConfirmHost />
    </>
  );
}

function NotReached({ failure, load }: { failure: string; load(): void }): ReactNode {
  return (
    <main className="not-reached" role="alert">
      <h1 className="not-reached-title">后台没有打开</h1>
      <p className="not-reached-text">{failure}</p>
      <button type="button" className="button button-main" onClick={load}>
        重试
      </button>
    </main>
  );
}

/** Another window of this browser logged somebody else in: what stands here is not theirs, and stays the first one's draft. */
function followOtherWindows(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== 'userId' || !newValue || !isSomebodyElse(newValue)) return;
    forgetUnsaved(); // the question whether to leave would be put to the wrong person
    location.reload();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
