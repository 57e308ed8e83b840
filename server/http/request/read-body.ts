import type { IncomingMessage } from 'node:http';
import { Failure } from '../../contract/failure.ts';
import { declaredLength, drainBody } from './leave-body.ts';
import { receiveBody, refuseContentEncoding } from './receive-body.ts';

/**
 * The request's whole body. Failure 415 when it is packed, 413 past `limitBytes` (before a byte is read when its announced
 * length says so), and what `refuse` says of the bytes as they come; RequestAborted when the client leaves or falls silent.
 * After a refusal the rest is dropped within limits: answer with `leaveBody`, so that the client can read the answer.
 */
export function readBody(
  request: IncomingMessage,
  limitBytes: number,
  refuse?: (bytes: Buffer) => Failure | undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    refuseContentEncoding(request);
    if (declaredLength(request) > limitBytes) throw new Failure(413);
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = receiveBody(request, () => limitBytes, {
      chunk(bytes) {
        size += bytes.length;
        const refusal = size > limitBytes ? new Failure(413) : refuse?.(bytes);
        if (!refusal) return void chunks.push(bytes);
        stop();
        drainBody(request);
        reject(refusal);
      },
      end: () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)), // proof: the length says so
      fail: reject,
    });
  });
}
