import type { Server } from 'node:http';

/** Resolves with the address once the server accepts connections; rejects with one line for people when it cannot. */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`cannot listen on HOST=${host}, PORT=${port}: ${cause.message}`, { cause })),
    );
    server.listen(port, host, () => {
      const bound = server.address();
      const actualPort = typeof bound === 'object' && bound ? bound.port : port;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`);
    });
  });
}
