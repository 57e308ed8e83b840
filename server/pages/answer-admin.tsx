import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { LoginScreen } from '../../client/admin/login/login-screen.tsx';
import { afterLogin, findScreen, HOME_PATH, MENU_GROUP, type Screen } from '../../client/admin/screens.ts';
import { AdminDocument } from '../../client/admin/shell/admin-document.tsx';
import { FrameOutline } from '../../client/admin/shell/frame/frame-outline.tsx';
import type { AdminStart } from '../../client/admin/start.ts';
import { LOGIN_PATH } from '../contract/rules.ts';
import { isSitePath } from '../contract/safe-address.ts';
import { makeReady } from '../http/response/ready.ts';
import { type Headers, NOT_STORED } from '../http/response/security-headers.ts';
import { redirect, sendReady } from '../http/response/send-ready.ts';
import { type Manifest, modulesFor } from './manifest.ts';

const HTML = 'text/html; charset=utf-8';

interface AdminPagesServices {
  manifest: Manifest;
  hasSession(request: IncomingMessage): boolean;
  start(): AdminStart;
  headers(): Headers;
}

/** Returns what answers the addresses of the back office. */
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
        return known ? leadTo(response, afterLogin(search)) : send(request, response, { title: '登录' }, LoginScreen);
      }
      const redirect = isSitePath(path + search) ? path + search : HOME_PATH; // to where the log-in page returns
      if (!known) return leadTo(response, `${LOGIN_PATH}?${new URLSearchParams({ redirect })}`);
      const screen = findScreen(path);
      if (!screen) return leadTo(response, MENU_GROUP.leadsTo);
      return send(request, response, screen, FrameOutline);
    },
  };

  /** Sends the whole log-in page, or the outline of a screen. */
  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { title, source }: Pick<Screen, 'title'> & Partial<Screen>,
    View: ComponentType<AdminStart>,
  ): void | Promise<void> {
    const given = start();
    const document = renderToString(
      <AdminDocument
        title={title}
        styles={[manifest.styles.admin]}
        modules={modulesFor(manifest, 'admin/shell/enter.tsx', ...(source ? [source] : []))}
        start={given}
      >
        <View {...given} />
      </AdminDocument>,
    );
    const options = { type: HTML, headers: privately(headers()) };
    return sendReady(request, response, makeReady(Buffer.from(`<!doctype html>${document}`), options));
  }

  function leadTo(response: ServerResponse, location: string): void {
    redirect(response, 302, location, privately(headers()));
  }
}

/** No cache stores these pages, so the back button shows none of them after log-out. No search engine lists them. */
function privately(headers: Headers): Headers {
  return { ...headers, ...NOT_STORED, 'X-Robots-Tag': 'noindex' };
}
