import { Activity, type ReactNode } from 'react';
import { LoadFailed } from '../frame/load-failed.tsx';
import { addressOf, type Pages } from './use-pages.ts';

/** Shows the current page and keeps those mounted, hidden, that asked to be kept alive. */
export function PageHost({ pages }: { pages: Pages }): ReactNode {
  return (
    <>
      {pages.mounted.map((loaded) => (
        <Activity
          key={loaded.page.keepAlive ? loaded.page.path : addressOf(loaded)}
          mode={loaded === pages.shown && !pages.failure ? 'visible' : 'hidden'}
        >
          <loaded.module.default data={loaded.data} query={loaded.query} />
        </Activity>
      ))}
      {pages.failure && <LoadFailed message={pages.failure} onRetry={pages.retry} />}
    </>
  );
}
