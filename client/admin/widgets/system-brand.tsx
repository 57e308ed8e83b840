import type { AdminStart } from '../start.ts';

/** The company's logo, if no other was uploaded. */
const MARK = '/brand-mark';

/** The system's logo and name. */
export function SystemBrand({ sysName, logo }: Pick<AdminStart, 'sysName' | 'logo'>) {
  return (
    <>
      <img
        className="system-brand-logo square-32 contained rigid on-paper"
        src={logo || MARK}
        alt=""
        width={32}
        height={32}
      />
      <span className="system-brand-name left-3 lines-near clamp strong">{sysName}</span>
    </>
  );
}
