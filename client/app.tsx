import { type ReactNode, useRef } from 'react';
import { Router } from 'wouter';
import type { FrameData } from './data.ts';
import { PageHost } from './page-host.tsx';
import { SiteFrame } from './site/site-frame.tsx';
import { usePages } from './use-pages.ts';
import type { LoadedPage } from './visit.ts';

interface AppProps {
  first: LoadedPage;
  frame: FrameData;
}

/** The public site around its first page; the server and the browser render the same tree. */
export function App({ first, frame }: AppProps): ReactNode {
  const main = useRef<HTMLElement>(null);
  const pages = usePages(first, main, frame.company.name);
  return (
    <SiteFrame shown={pages.shown} frame={frame} busy={pages.busy} main={main}>
      <PageHost pages={pages} />
    </SiteFrame>
  );
}

/** `App` at an address, for the server, where there is no location to read. */
export function AppAt({ path, search, ...app }: AppProps & { path: string; search: string }): ReactNode {
  return (
    <Router ssrPath={path} ssrSearch={search}>
      <App {...app} />
    </Router>
  );
}
