import { request } from 'node:http';
import { calls } from '../../../server/calls.ts';
import { webpOfSize } from '../../helpers/build-pictures.ts';
import { type Credentials, credentialHeaders, type Reply } from '../../helpers/site.ts';
import type { Target } from '../target.ts';

const BOUNDARY = 'x-boundary';
const PHOTO = webpOfSize(1600, 900, 50_000);
const MIDDLE = webpOfSize(960, 540);

interface Form {
  readonly bytes: Buffer;
  readonly filename?: string;
  readonly type?: string;
}
export type Door = 'file' | 'logo' | 'width-480';

/** A part as a browser writes it, the file's name as given. */
function part(name: string, { bytes, filename = 'a.png', type = 'image/png' }: Form): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n`;
  return Buffer.concat([Buffer.from(`${head}Content-Type: ${type}\r\n\r\n`), bytes, Buffer.from('\r\n')]);
}

/** An upload's body as a browser writes it; what is no file comes beside a photo, as its narrower width. */
export function formBody(form: Form, door: Door = 'file'): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\nnews\r\n`),
    part(door, form),
    ...(door === 'width-480' ? [part('file', { bytes: PHOTO }), part('width-960', { bytes: MIDDLE })] : []),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

function uploadHeaders(staff: Credentials): Record<string, string> {
  return { ...credentialHeaders(staff), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
}

export function sendForm(target: Target, staff: Credentials, form: Form, door: Door = 'file'): Promise<Reply> {
  const { path } = calls[door === 'logo' ? 'system/logo' : 'file/upload'];
  return target.send('POST', path, { headers: uploadHeaders(staff), body: formBody(form, door) });
}

interface Broken {
  /** Sent at first. */
  readonly begin: Buffer;
  /** What the body says it is long, in bytes; endless when undefined. */
  readonly length?: number;
  /** Whether more and more follows; else its client hangs up. */
  readonly isEndless?: boolean;
}

/** Sends a body that has no end; gives the status when there was one, and how many bytes could be sent besides. */
export function sendBroken(target: Target, staff: Credentials, { begin, length, isEndless }: Broken) {
  return new Promise<{ status: number; sent: number }>((resolve) => {
    let sent = 0;
    let status = 0;
    const more = Buffer.alloc(256 * 1024, 'x');
    const outgoing = request(target.address + calls['file/upload'].path, {
      method: 'POST',
      headers: { ...uploadHeaders(staff), ...(length === undefined ? {} : { 'content-length': String(length) }) },
      agent: false,
    });
    outgoing.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    outgoing.on('error', () => {});
    outgoing.on('close', () => resolve({ status, sent }));
    const feed = () => {
      while (isEndless && !outgoing.destroyed) {
        sent += more.length;
        if (!outgoing.write(more)) return void outgoing.once('drain', feed);
      }
      outgoing.destroy();
    };
    outgoing.write(begin, feed);
  });
}
