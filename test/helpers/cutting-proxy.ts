import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  address: string;
  /** How many more answers to POSTs are lost on the way. */
  cuts: number;
  stop(): Promise<void>;
}

/**
 * A line to a server that can drop: everything passes, but while `cuts` is above zero a POST reaches the server, is
 * answered in full, and the connection breaks before a byte of the answer arrives.
 */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const server = createServer((asked, answer) => {
    const cut = asked.method === 'POST' && proxy.cuts > 0;
    if (cut) proxy.cuts -= 1;
    const passed = request(new URL(asked.url ?? '/', target), { method: asked.method, headers: asked.headers });
    passed.on('response', (response) => {
      if (cut) return response.resume().on('end', () => asked.socket.destroy());
      answer.writeHead(response.statusCode ?? 502, response.headers);
      return response.pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  const proxy: CuttingProxy = {
    address: `http://127.0.0.1:${port}`,
    cuts: 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
