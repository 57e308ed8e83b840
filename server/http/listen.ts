import type { Server } from 'node:http';
import { isIP } from 'node:net';
import { isSystemError } from '../base/system-error.ts';

/** Resolves with the address when it listens, on the descriptor `handed` over, if any; rejects with a readable line. */
export function listen(server: Server, port: number, host: string, handed?: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string, cause?: Error) =>
      reject(new Error(`cannot listen on HOST=${host}, PORT=${port}: ${why}`, { cause }));
    const noListener = 'zhuzhan.socket hands over what no server can listen on; zhuzhan setup writes it again';
    server.once('error', (cause) => refuse(handed === undefined ? remedyOf(cause) : noListener, cause));
    server.listen(handed === undefined ? { port, host } : { fd: handed }, () => {
      const bound = server.address();
      const actual = typeof bound === 'object' && bound ? bound : { address: host, port };
      const asked = new URL(urlOf(isIP(host) ? host : actual.address, port || actual.port));
      const isAsked = asked.href === new URL(urlOf(actual.address, actual.port)).href;
      if (isAsked) resolve(urlOf(host, actual.port));
      else refuse(`zhuzhan.socket listens on ${actual.address}, port ${actual.port}; zhuzhan setup makes them agree`);
    });
  });
}

/** Why an address cannot be listened on, and what to do. */
function remedyOf(cause: Error): string {
  if (isSystemError(cause, 'EADDRINUSE')) return 'another program listens there; stop it, or set another PORT';
  if (isSystemError(cause, 'EACCES'))
    return 'ports below 1024 are for root; set a higher PORT, and put a proxy in front';
  return `this machine cannot take that address; set another HOST (${cause.message})`;
}

/** The address of a host name or address, also of IPv6, at a port. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
