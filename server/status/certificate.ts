import { once } from 'node:events';
import { isIP } from 'node:net';

const TIMEOUT_MS = 5_000;

/** Until when the certificate of an address is valid, ISO 8601; empty if none is shown within 5 s, null for http. */
export async function readCertificate(siteUrl: string): Promise<{ validTo: string } | null> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:') return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = process.getBuiltinModule('node:tls').connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false, // one that has run out is looked at too; nothing is sent to it
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { validTo: new Date(socket.getPeerCertificate().valid_to).toISOString() };
  } catch {
    return { validTo: '' };
  } finally {
    socket.destroy();
  }
}
