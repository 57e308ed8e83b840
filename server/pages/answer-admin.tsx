import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { LoginScreen } from '../../client/admin/login/login-screen.tsx';
import { HOME_PATH, LOGIN_PATH, MENU_GROUP } from '../../client/admin/paths.ts';
import { findScreen, type Screen } from '../../client/admin/screens.ts';
import { AdminDocument } from '../../client/admin/shell/admin-document.tsx';
import { FrameOutline } from '../../client/admin/shell/frame/frame-outline.tsx';
import type { AdminStart } from '../../client/admin/start.ts';
import { isSitePath } from '../contract/rules.ts';
import { makeReady } from '../http/response/make-ready.ts';
import { flatHeaders, type Headers } from '../http/response/security-headers.ts';
import { redirect, sendReady } from '../http/response/send-ready.ts';
import { type Manifest, modulesFor } from './manifest.ts';
import { preloadHeader } from './preload-header.ts';

const HTML = 'text/html; charset=utf-8';

interface AdminPagesServices {
  manifest: Manifest;
  hasSession(request: IncomingMessage): boolean;
  start(): AdminStart;
  headers(): Headers;
}

export function createAdminPages({ manifest, hasSession, start, headers }: AdminPagesServices) {
  return {
    /** Whether the path belongs to the back office, with or without a trailing slash. */
    owns: (path: string) =>
      [path, path.replace(/\/$/, '')].some((each) => [LOGIN_PATH, MENU_GROUP.path].includes(each) || findScreen(each)),
    /** Answers a GET or HEAD of such a path: with the log-in page, or with the screens if there is a live session. */
    answer(request: IncomingMessage, response: ServerResponse, path: string, search: string): void | Promise<void> {
      if (path.endsWith('/')) return leadTo(response, path.slice(0, -1) + search);
      const known = hasSession(request);
      if (path === LOGIN_PATH) {
        return known ? leadTo(response, HOME_PATH) : send(request, response, renderLogin(start(), manifest));
      }
      if (!known) return leadTo(response, loginFor(path + search));
      const screen = findScreen(path);
      if (!screen) return leadTo(response, MENU_GROUP.leadsTo);
      return send(request, response, renderScreen(screen, start(), manifest));
    },
  };

  function send(request: IncomingMessage, response: ServerResponse, document: string): void | Promise<void> {
    const head = flatHeaders(privately(headers()));
    const extra = flatHeaders(preloadHeader([], [manifest.styles.admin]));
    return sendReady(request, response, makeReady(Buffer.from(document), { type: HTML, head, extra }));
  }

  function leadTo(response: ServerResponse, location: string): void {
    redirect(response, 302, location, privately(headers()));
  }
}

/** The log-in page, which returns to the address that the visitor requested. */
function loginFor(wanted: string): string {
  return `${LOGIN_PATH}?${new URLSearchParams({ redirect: isSitePath(wanted) ? wanted : HOME_PATH })}`;
}

/** No cache stores these pages, so the back button shows none of them after log-out. No search engine lists them. */
function privately(headers: Headers): Headers {
  return { ...headers, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
}

/** The complete log-in page, which can be read and filled in before any script has loaded. */
export function renderLogin(start: AdminStart, manifest: Manifest): string {
  return render('登录', [], <LoginScreen {...start} />, start, manifest);
}

/** The document of a screen: the frame's outline, and preload hints for everything that the browser needs. */
export function renderScreen({ title, source }: Screen, start: AdminStart, manifest: Manifest): string {
  return render(title, [source], <FrameOutline {...start} />, start, manifest);
}

function render(title: string, sources: string[], body: ReactNode, start: AdminStart, manifest: Manifest): string {
  const document = renderToString(
    <AdminDocument
      title={title}
      styles={[manifest.styles.admin]}
      modules={modulesFor(manifest, 'admin/shell/enter.tsx', ...sources)}
      devScripts={manifest.dev}
      start={start}
    >
      {body}
    </AdminDocument>,
  );
  return `<!doctype html>${document}`;
}
