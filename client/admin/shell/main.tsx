import { createRoot, hydrateRoot } from 'react-dom/client';
import { LOGIN_PATH } from '../paths.ts';
import { ROOT_ID, readAdminStart } from '../start.ts';
import { NOT_LOADED, NotReached } from '../widgets/not-reached.tsx';
import { standInForInert } from './stand-in-for-inert.ts';

/**
 * The entry point of the back office. The log-in page is hydrated from the server's markup. All other screens are
 * rendered only by the browser, in place of the outline that the server sent. Log-in and log-out load a new document, so
 * no state of a session survives.
 */
async function enter(root: HTMLElement): Promise<void> {
  if (location.pathname === LOGIN_PATH) {
    const { default: LoginScreen } = await import('../login/login-screen.tsx');
    hydrateRoot(root, <LoginScreen {...readAdminStart(root)} />);
    return;
  }
  const { default: AdminApp } = await import('./admin-app.tsx');
  createRoot(root).render(<AdminApp {...readAdminStart(root)} />);
}

/** Needs Chromium 97 or Safari 15.4. In older browsers the document shows a message, and no text is lost. */
const isYoungEnough = 'findLast' in Array.prototype;
const root = document.getElementById(ROOT_ID);
if (root && isYoungEnough) {
  standInForInert();
  enter(root).catch(() =>
    createRoot(root).render(<NotReached title="后台没有打开" text={NOT_LOADED} onRetry={() => location.reload()} />),
  );
}
