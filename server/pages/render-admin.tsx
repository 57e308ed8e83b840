import { renderToString } from 'react-dom/server';
import LoginScreen from '../../client/admin/login/login-screen.tsx';
import type { Screen } from '../../client/admin/screens.ts';
import { AdminDocument } from '../../client/admin/shell/admin-document.tsx';
import { FrameOutline } from '../../client/admin/shell/frame/frame-outline.tsx';
import type { AdminStart } from '../../client/admin/start.ts';
import { type Manifest, modulesFor } from './manifest.ts';

/** The log-in page, whole, so that it is seen and typed into before any script has arrived. */
export function renderLogin(start: AdminStart, manifest: Manifest): string {
  const document = renderToString(
    <AdminDocument
      title="登录"
      styles={[manifest.styles.admin]}
      modules={modulesFor(manifest, 'admin', 'admin/login/login-screen.tsx')}
      devScripts={manifest.dev}
      start={start}
    >
      <LoginScreen {...start} />
    </AdminDocument>,
  );
  return `<!doctype html>${document}`;
}

/** The document of a screen: the frame's outline, and a hint of everything the browser will want. */
export function renderScreen(screen: Screen, start: AdminStart, manifest: Manifest): string {
  const document = renderToString(
    <AdminDocument
      title={screen.title}
      styles={[manifest.styles.admin]}
      modules={modulesFor(manifest, 'admin', 'admin/shell/admin-app.tsx', screen.source)}
      devScripts={manifest.dev}
      start={start}
    >
      <FrameOutline {...start} />
    </AdminDocument>,
  );
  return `<!doctype html>${document}`;
}
