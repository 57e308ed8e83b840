import type { ReactNode } from 'react';

/** Why something could not be fetched, in its place, with 重试; nothing where it could. */
export function LoadFailure({ failure, load }: { failure: string | undefined; load(): void }): ReactNode {
  if (failure === undefined) return null;
  return (
    <div className="table-state" role="alert">
      <p>{failure}</p>
      <button type="button" className="button" onClick={load}>
        重试
      </button>
    </div>
  );
}
