import type { IncomingMessage } from 'node:http';
import { Failure } from '../contract/failure.ts';
import { declaredLength, drainBody } from './leave-body.ts';
import { receiveBody, refuseContentEncoding } from './receive-body.ts';

/**
 * The request's whole body. Failure 415 when it is packed, 413 past `limitBytes` (before a byte is read when its announced
 * length says so); RequestAborted when the client leaves or falls silent. After a refusal the rest is dropped within
 * limits: answer with `leaveBody`, so that the client can read the answer.
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    refuseContentEncoding(request);
    if (declaredLength(request) > limitBytes) throw new Failure(413);
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = receiveBody(request, {
      chunk(bytes) {
        size += bytes.length;
        if (size <= limitBytes) return void chunks.push(bytes);
        stop();
        drainBody(request);
        reject(new Failure(413));
      },
      end: () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)), // proof: the length says so
      fail: reject,
    });
  });
}
