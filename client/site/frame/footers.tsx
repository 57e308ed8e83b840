import type { ReactNode } from 'react';
import type { Device } from '../page.ts';
import { CompactFooter } from './compact-footer.tsx';
import type { FrameData } from './frame-data.ts';
import { SiteFooter } from './site-footer.tsx';

export interface FootersProps {
  device: Device;
  frame: FrameData;
  /** See `Page`. */
  hidesContact: boolean;
}

/** The footers that a page of this device has; browsers fetch them only for a page whose footers the server did not write. */
export default function Footers({ device, frame, hidesContact }: FootersProps): ReactNode {
  return (
    <>
      {device !== 'mobile' && <SiteFooter frame={frame} />}
      {device !== 'desktop' && <CompactFooter frame={frame} hidesContact={hidesContact} />}
    </>
  );
}
