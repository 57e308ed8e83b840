import { isIP } from 'node:net';

const TIMEOUT_MS = 5_000;

/** Until when the certificate of an address is valid, ISO 8601; empty if none is shown within 5 s, null for http. */
export function readCertificate(siteUrl: string): Promise<{ validTo: string } | null> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:') return Promise.resolve(null);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = process.getBuiltinModule('node:tls').connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false, // one that has run out is looked at too; nothing is sent to it
      timeout: TIMEOUT_MS,
    });
    const end = (validTo: string) => {
      socket.destroy();
      resolve({ validTo });
    };
    socket.once('secureConnect', () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(validTo) ? '' : new Date(validTo).toISOString());
    });
    socket.once('timeout', () => end(''));
    socket.once('error', () => end(''));
  });
}
