import type { AdminStart } from '../../start.ts';
import { SystemBrand } from '../../widgets/system-brand.tsx';

/** The frame before its script is loaded, in the final layout, so that nothing shifts. */
export function FrameOutline(start: AdminStart) {
  return (
    <div className="admin-frame flex full-height clipped" aria-busy="true">
      <div className="sidebar stack rigid clipped on-dark">
        <div className="system-brand row rigid full-width">
          <SystemBrand {...start} />
        </div>
      </div>
      <div className="stack grow">
        <div className="top-bar row rigid ruled-below on-paper" />
        <div className="tab-strip rigid ruled-below on-paper" />
        <main className="admin-views relative">
          <h1 className="sr-only">{start.sysName}</h1>
          <p className="sr-only">正在打开…</p>
        </main>
      </div>
    </div>
  );
}
