import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import LoginScreen from '../../client/admin/login/login-screen.tsx';
import type { Screen } from '../../client/admin/screens.ts';
import { AdminDocument } from '../../client/admin/shell/admin-document.tsx';
import { FrameOutline } from '../../client/admin/shell/frame/frame-outline.tsx';
import type { AdminStart } from '../../client/admin/start.ts';
import { type Manifest, modulesFor } from './manifest.ts';

/** The log-in page, whole, so that it is seen and typed into before any script has arrived. */
export function renderLogin(start: AdminStart, manifest: Manifest): string {
  return render('登录', ['admin/login/login-screen.tsx'], <LoginScreen {...start} />, start, manifest);
}

/** The document of a screen: the frame's outline, and a hint of everything the browser will want. */
export function renderScreen({ title, source }: Screen, start: AdminStart, manifest: Manifest): string {
  return render(title, ['admin/shell/admin-app.tsx', source], <FrameOutline {...start} />, start, manifest);
}

function render(title: string, sources: string[], body: ReactNode, start: AdminStart, manifest: Manifest): string {
  const document = renderToString(
    <AdminDocument
      title={title}
      styles={[manifest.styles.admin]}
      modules={modulesFor(manifest, 'admin', ...sources)}
      devScripts={manifest.dev}
      start={start}
    >
      {body}
    </AdminDocument>,
  );
  return `<!doctype html>${document}`;
}
