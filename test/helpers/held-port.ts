import { Worker } from 'node:worker_threads';

export interface HeldPort {
  readonly port: number;
  /** Listens on it; for processes that this one starts. */
  readonly descriptor: number;
}

/** A thread that listens and then stands still: the port is open, and nobody answers there, as systemd holds one. */
const HOLDER = `
  const { createServer } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  const server = createServer().listen(0, '127.0.0.1', () => {
    parentPort.postMessage({ port: server.address().port, descriptor: server._handle.fd });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;

/** Holds a free port until the test has ended. */
export function holdPort(test: { after(end: () => unknown): void }): Promise<HeldPort> {
  const worker = new Worker(HOLDER, { eval: true });
  test.after(() => worker.terminate());
  return new Promise<HeldPort>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  }).finally(() => worker.unref());
}
