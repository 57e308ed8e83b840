import { createRoot, hydrateRoot } from 'react-dom/client';
import { LOGIN_PATH } from '../../../server/contract/rules.ts';
import { listen } from '../../ui/listen.ts';
import { LoginScreen } from '../login/login-screen.tsx';
import type { AdminStart } from '../start.ts';
import { compareClock } from '../state/staff-call.ts';
import { Boundary } from '../widgets/boundary.tsx';
import { AdminApp } from './admin-app.tsx';

/** Hydrates the log-in page; the browser alone renders all other screens. Log-in and log-out load a new document: no state survives. */
export function enter(root: HTMLElement, start: AdminStart): void {
  compareClock(start.now);
  const login = (
    <Boundary onRetry={() => location.reload()}>
      <LoginScreen {...start} />
    </Boundary>
  );
  if (location.pathname === LOGIN_PATH) hydrateRoot(root, login);
  else createRoot(root).render(<AdminApp {...start} />);
  listen(document, 'click', keepOpened, { capture: true });
}

/** People double-click what they know from their desktop: the second click must not shut what the first has opened. */
function keepOpened(event: MouseEvent): void {
  const isSecond =
    event.detail > 1 && event.target instanceof Element && event.target.closest('[aria-expanded], summary');
  if (!isSecond) return;
  event.preventDefault();
  event.stopPropagation();
}
