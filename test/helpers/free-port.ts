import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Lets a server listen on a free port of this machine; returns the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port; // proof: it listens on a port
}

/** Below those that systems give to whoever asks for any port, and to each connection; above 10080, which browsers refuse. */
const FIRST_PORT = 11_000;
const PORTS = 14_000;

/** A port of this machine that nobody listens on; nobody is given it until it is asked for by its number. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
  const isFree = once(server.listen(port, '127.0.0.1'), 'listening').then(
    () => once(server.close(), 'close'),
    () => false,
  );
  return (await isFree) ? port : freePort();
}
