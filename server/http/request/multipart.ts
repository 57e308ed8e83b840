import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { Failure } from '../../contract/failure.ts';
import { drainBody } from './drain-body.ts';
import { type FileWriter, type LargeFile, SNIFF_BYTES, writeLarge } from './large-file.ts';
import { receiveBody, refuseContentEncoding } from './receive-body.ts';

/** A form has one file and a few fields; no real form has more parts than this. */
const PARTS_MAX = 20;
const FIELD_MAX_BYTES = 1024;
/** How much of a body is read in total, stored or not. With a large file, the limit is the file's limit plus this. */
const BODY_LIMIT_BYTES = 16 * 1024 * 1024;
/** How long a refused form is still read for the fields that determine the error message. */
const READ_ON_MS = 10_000;

export interface UploadOptions<W extends FileWriter = FileWriter> {
  /** The only field with the file. */
  readonly fileField: string;
  /** Names of the expected short text fields; others are ignored. */
  readonly fields: readonly string[];
  /** Fields with optional files; other files are ignored. */
  readonly extraFields?: readonly string[];
  /** The file must have fewer bytes than this; so must all further files together. */
  readonly limitBytes: number;
  /** Whether a file with these first bytes is accepted; called once, with 64 bytes or the whole of a shorter file. */
  readonly sniff: (firstBytes: Buffer) => boolean;
  /** Decides, by the fields before the file, whether it streams to disk; any other file is held in memory. */
  readonly large?: (fields: ReadonlyMap<string, string>) => LargeFile<W> | undefined;
  readonly readOnMs?: number;
}

export interface Upload<W extends FileWriter = FileWriter> {
  /** Undefined if no file was chosen, or if it was refused. */
  readonly file?: { readonly bytes: Buffer };
  /** Replaces `file` if `large` accepted it; the caller keeps or discards it. */
  readonly written?: W;
  /** Further files by field: those that arrived complete, once, and within the limit. */
  readonly extras: ReadonlyMap<string, Buffer>;
  readonly fields: Readonly<Record<string, string>>;
  readonly refusal?: 'too-large' | 'wrong-kind';
}

/** `Failure` 415 unless the request is an uncompressed multipart form with a boundary. */
export function checkUploadType(request: IncomingMessage): void {
  refuseContentEncoding(request);
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data[ \t]*;(.*;)?[ \t]*boundary=("[^"]{1,70}"|[^\s";,]{1,70})[ \t]*(;|$)/i.test(type)) {
    throw new Failure(415);
  }
}

/**
 * Reads one file, a few text fields and optional further files from a multipart form (RFC 7578), all but a large file in
 * memory. If the file is refused, `refusal` holds the reason once the expected fields are known. To find them, a refused
 * form is read without storing anything, up to 16 MiB or 10 s (with a large file, up to its limit and 16 MiB). Throws
 * `Failure` 415 for another content type, 400 for a form that is malformed, cut short or repeats the file or a field,
 * 413 past 16 MiB; RequestAborted if the client disconnects or stalls. Answer with `drainBody`.
 */
export async function readUpload<W extends FileWriter>(
  request: IncomingMessage,
  options: UploadOptions<W>,
): Promise<Upload<W>> {
  checkUploadType(request);
  const parser = createParser(request);
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const extras = createExtraFiles(options.limitBytes);
    let chunks: Buffer[] = [];
    let refusal: Upload['refusal'];
    let fileSeen = false;
    let writing: Promise<void> | undefined;
    let written: W | undefined;
    let largeBytes = 0;
    let fileComplete = false;
    let isOver = false;
    let bodyBytes = 0;
    let readOnTimer: NodeJS.Timeout | undefined;

    function finish(answer: () => void): void {
      if (isOver) return;
      isOver = true;
      stop();
      clearTimeout(readOnTimer);
      parser.removeAllListeners().on('error', () => {}); // destroying it midway is an error to the parser, not to us
      parser.destroy();
      chunks = [];
      extras.stop();
      drainBody(request);
      answer();
    }
    const fail = (error: unknown) => {
      if (isOver) return;
      void writing?.then(() => written?.discard());
      finish(() => reject(error));
    };
    function give(): void {
      const bytes = fileComplete && refusal === undefined ? Buffer.concat(chunks) : undefined;
      const upload = {
        ...(bytes === undefined ? {} : { file: { bytes } }),
        ...(written === undefined ? {} : { written }),
        ...(refusal === undefined ? {} : { refusal }),
        fields: Object.fromEntries(fields),
        extras: extras.whole(),
      };
      finish(() => resolve(upload));
    }
    const broken = (cause?: unknown) => fail(new Failure(400, '上传的内容不完整或格式有误，请重新上传', { cause }));
    const allFieldsKnown = () => options.fields.every((name) => fields.has(name));

    function refuse(reason: 'too-large' | 'wrong-kind'): void {
      refusal = reason;
      chunks = [];
      extras.stop();
      if (allFieldsKnown()) give();
      else readOnTimer = setTimeout(give, options.readOnMs ?? READ_ON_MS);
    }

    function readFile(stream: Readable, hasName: boolean): void {
      let size = 0;
      let sniffed = false;
      const sniff = () => {
        sniffed = true;
        if (!options.sniff(Buffer.concat(chunks))) refuse('wrong-kind');
      };
      stream.on('data', (chunk: Buffer) => {
        if (refusal !== undefined || isOver) return;
        size += chunk.length;
        chunks.push(chunk);
        if (!sniffed && size >= SNIFF_BYTES) sniff();
        if (refusal === undefined && size >= options.limitBytes) refuse('too-large');
      });
      stream.on('end', () => {
        // An empty file field arrives as a file without name and bytes.
        if (isOver || (size === 0 && !hasName)) return;
        if (!sniffed) sniff();
        fileComplete = true;
      });
    }

    async function writeFile(stream: Readable, large: LargeFile<W>): Promise<void> {
      largeBytes = large.limitBytes;
      try {
        const result = await writeLarge(stream, large);
        if (typeof result === 'string') refuse(result);
        else written = result;
      } catch (error) {
        fail(error); // a disk error; a disconnect was reported before
      }
    }

    parser.on('file', (name, stream, info) => {
      stream.on('error', () => {}); // the parser reports it too
      if (options.extraFields?.includes(name)) return extras.read(name, stream);
      if (name !== options.fileField) return void stream.resume();
      if (fileSeen) return broken();
      fileSeen = true;
      const large = options.large?.(fields);
      if (large) writing = writeFile(stream, large);
      else readFile(stream, info.filename !== undefined);
    });
    parser.on('field', (name, value, info) => {
      if (!options.fields.includes(name)) return;
      if (fields.has(name) || info.valueTruncated || typeof value !== 'string') return broken();
      fields.set(name, value);
      if (refusal !== undefined && allFieldsKnown()) give();
    });
    parser.on('partsLimit', () => broken());
    parser.on('error', (error) => (refusal === undefined ? broken(error) : give()));
    parser.on('finish', () => (writing ? writing.then(give) : give()));
    parser.on('drain', () => request.resume());

    const stop = receiveBody(request, () => Math.max(options.limitBytes, largeBytes), {
      chunk(bytes) {
        bodyBytes += bytes.length;
        if (bodyBytes > BODY_LIMIT_BYTES + largeBytes) return refusal === undefined ? fail(new Failure(413)) : give();
        // These bytes may have ended the form; the rest is then being dropped, and must not be paused.
        if (!parser.write(bytes) && !isOver) request.pause();
      },
      end: () => parser.end(),
      fail,
    });
  });
}

function createParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: { parts: PARTS_MAX, fieldSize: FIELD_MAX_BYTES } });
  } catch (cause) {
    throw new Failure(415, undefined, { cause }); // it validates the content type again, more strictly
  }
}

/**
 * Optional further files of a form: a file that does not fit is omitted, and the form continues. All of them together
 * are limited to fewer than `limitBytes` bytes.
 */
function createExtraFiles(limitBytes: number) {
  const files = new Map<string, Buffer[]>();
  const spoilt = new Set<string>();
  let room = limitBytes;

  function spoil(field: string): void {
    spoilt.add(field);
    files.delete(field);
  }

  return {
    /** Reads the file of a field to its end. */
    read(field: string, stream: Readable): void {
      if (files.has(field))
        spoil(field); // it is unclear which of the two is meant
      else if (!spoilt.has(field)) files.set(field, []);
      stream.on('data', (chunk: Buffer) => {
        room -= chunk.length;
        if (room <= 0) spoil(field);
        files.get(field)?.push(chunk);
      });
    },
    /** The files that arrived complete and once, by field. A form that ends before a file does is malformed. */
    whole: (): ReadonlyMap<string, Buffer> =>
      new Map([...files].map(([field, chunks]) => [field, Buffer.concat(chunks)])),
    /** Drops all files and accepts no more. */
    stop(): void {
      for (const field of files.keys()) spoil(field);
      room = 0;
    },
  };
}
