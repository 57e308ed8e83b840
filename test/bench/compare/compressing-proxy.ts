import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';

const TEXT = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg\+xml)/;
/** What proxies use for what they compress while it passes. */
const QUALITY = 5;

export interface CompressingProxy {
  address: string;
  end(): void;
}

/** A proxy that packs with Brotli what comes unpacked, as one in front of a server may; gives its address. */
export async function compressingProxy(target: string): Promise<CompressingProxy> {
  const server = createServer((asked, response) => {
    const headers = { ...asked.headers, 'accept-encoding': 'br' };
    const passed = request(target + asked.url, { method: asked.method ?? 'GET', headers }, (reply) => {
      const { 'content-length': _length, ...others } = reply.headers;
      const packs = TEXT.test(String(reply.headers['content-type'])) && !reply.headers['content-encoding'];
      response.writeHead(reply.statusCode ?? 502, packs ? { ...others, 'content-encoding': 'br' } : reply.headers);
      const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
      const done = () => {}; // a browser that went away needs no answer
      if (packs) pipeline(reply, brotli, response, done);
      else pipeline(reply, response, done);
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  return {
    address: `http://127.0.0.1:${port}`,
    end: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
