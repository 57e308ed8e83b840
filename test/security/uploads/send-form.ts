import { request } from 'node:http';
import { type Credentials, credentialHeaders } from '../../helpers/site.ts';
import type { Given, Target } from '../target.ts';

export const BOUNDARY = 'x-boundary';

export interface Form {
  readonly bytes: Buffer;
  readonly filename?: string;
  readonly type?: string;
  /** Put between the parts as they stand. */
  readonly extra?: string;
}

/** An upload's body as a browser writes it, the file's name as given. */
export function formBody({ bytes, filename = 'a.png', type = 'image/png', extra = '' }: Form): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\nnews\r\n${extra}`),
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n`),
    Buffer.from(`Content-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

export function uploadHeaders(staff: Credentials): Record<string, string> {
  return { ...credentialHeaders(staff), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
}

export function sendForm(target: Target, staff: Credentials, form: Form): Promise<Given> {
  return target.send('POST', '/v1/file/upload', { headers: uploadHeaders(staff), body: formBody(form) });
}

/** Sends a body that says it is `length` bytes long (endless when undefined), and hangs up after `cutAt` bytes. Gives the status when there was one. */
export function sendCut(
  target: Target,
  staff: Credentials,
  body: Buffer,
  cutAt: number,
  length?: number,
): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request({
      port: target.port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v1/file/upload',
      headers: { ...uploadHeaders(staff), ...(length === undefined ? {} : { 'content-length': String(length) }) },
      agent: false,
    });
    outgoing.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', () => resolve(0));
    outgoing.on('close', () => resolve(0));
    outgoing.write(body.subarray(0, cutAt), () => outgoing.destroy());
  });
}

/** Sends a file that never ends; gives the status when there was one, and how many bytes could be sent. */
export function sendEndless(
  target: Target,
  staff: Credentials,
  head: Buffer,
): Promise<{ status: number; sent: number }> {
  return new Promise((resolve) => {
    let sent = 0;
    let status = 0;
    const more = Buffer.alloc(256 * 1024, 'x');
    const outgoing = request({
      port: target.port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v1/file/upload',
      headers: uploadHeaders(staff),
      agent: false,
    });
    outgoing.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    outgoing.on('error', () => {});
    outgoing.on('close', () => resolve({ status, sent }));
    const feed = () => {
      while (!outgoing.destroyed) {
        sent += more.length;
        if (!outgoing.write(more)) return void outgoing.once('drain', feed);
      }
    };
    outgoing.write(head, feed);
  });
}
