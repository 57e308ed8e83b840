import type { ReactNode } from 'react';
import type { AdminStart } from '../start.ts';

/** The mark of the house, where no logo was uploaded. */
const HOUSE_MARK = '/media/brand/logo-mark.svg';

/** The system's logo and name. */
export function SystemBrand({ sysName, logo }: AdminStart): ReactNode {
  return (
    <>
      <img className="system-brand-logo" src={logo || HOUSE_MARK} alt="" width={32} height={32} />
      <span className="system-brand-name clamp strong">{sysName}</span>
    </>
  );
}
