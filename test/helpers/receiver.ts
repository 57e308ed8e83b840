import { createServer, type ServerResponse } from 'node:http';
import { listen } from './free-port.ts';

export interface Received {
  path: string;
  type: string | undefined;
  text: string;
  /** Empty where no JSON was posted. */
  body: { agentName?: string } & Record<string, unknown>;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** How the next posts are answered; status 200 and nothing unless a test says otherwise. */
  answer: (response: ServerResponse, post: Received) => void;
  close(): void;
}

/** A server on this machine that notes what is posted to it. */
export async function startReceiver(t: { after(work: () => void): void }): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const body = text.startsWith('{') ? JSON.parse(text) : {};
      const post = { path: request.url ?? '', type: request.headers['content-type'], text, body };
      receiver.received.push(post);
      receiver.answer(response, post);
    });
  });
  t.after(() => receiver.close());
  const port = await listen(server);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: (response) => void response.end(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}
