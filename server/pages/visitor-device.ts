import type { IncomingMessage } from 'node:http';
import { isMobileAgent } from '../../client/site/device.ts';

interface VisitorDevice {
  readonly mobile: boolean;
  /** A cache in front keeps one copy for each kind of device, and said which kind this is. */
  readonly isKeyed: boolean;
}

const KEYED_MOBILE: VisitorDevice = { mobile: true, isKeyed: true };
const KEYED_DESKTOP: VisitorDevice = { mobile: false, isKeyed: true };
const MOBILE: VisitorDevice = { mobile: true, isKeyed: false };
const DESKTOP: VisitorDevice = { mobile: false, isKeyed: false };

/** The visitor's kind of device: what the proxy says in its header (lower case), where there is one; else the user agent's. */
export function visitorDevice({ headers }: IncomingMessage, deviceHeader: string | undefined): VisitorDevice {
  if (deviceHeader !== undefined) {
    const said = headers[deviceHeader];
    if (said === 'mobile') return KEYED_MOBILE;
    if (said === 'desktop') return KEYED_DESKTOP;
  }
  return isMobileAgent(headers['user-agent'] ?? '') ? MOBILE : DESKTOP;
}
