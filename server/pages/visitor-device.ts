import type { IncomingMessage } from 'node:http';
import { isMobileAgent } from '../../client/site/device.ts';

/**
 * The visitor's device class: from the proxy's header (lower case) if configured; else from the user agent. `isKeyed` if a
 * cache in front keeps one copy per device class, and named the class of this request.
 */
export function visitorDevice({ headers }: IncomingMessage, deviceHeader: string | undefined) {
  if (deviceHeader !== undefined) {
    const said = headers[deviceHeader];
    if (said === 'mobile' || said === 'desktop') return { mobile: said === 'mobile', isKeyed: true };
  }
  return { mobile: isMobileAgent(headers['user-agent'] ?? ''), isKeyed: false };
}
