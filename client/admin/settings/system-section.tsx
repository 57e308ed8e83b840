import { type ReactNode, useState } from 'react';
import { useUser } from '../state/session.ts';
import { mayDo } from '../state/stored-session.ts';
import { SystemBrand } from '../widgets/system-brand.tsx';
import { SystemDialog } from './system-dialog.tsx';

export const SYSTEM = '系统名称和LOGO';

/** The back office's own name and logo, which the sidebar shows, for those who may change them. */
export function SystemSection(): ReactNode {
  const user = useUser();
  const [changing, setChanging] = useState(false);
  if (!user || !mayDo('sysNameLogo:update')) return null;
  return (
    <section className="panel settings-section" aria-labelledby="site-system">
      <h2 className="settings-section-title" id="site-system" tabIndex={-1}>
        {SYSTEM}
      </h2>
      <p className="row apart">
        <span className="row">
          <SystemBrand {...user} />
        </span>
        <button type="button" className="button" onClick={() => setChanging(true)}>
          修改
        </button>
      </p>
      {changing && <SystemDialog user={user} onClose={() => setChanging(false)} />}
    </section>
  );
}
