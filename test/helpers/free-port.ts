import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Lets a server listen on a free port of this machine; returns the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port; // proof: it listens on a port
}

/** Below those that systems give to whoever asks for any port, and to each connection. */
const FIRST_PORT = 10_000;
const PORTS = 15_000;

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
