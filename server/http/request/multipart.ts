import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { Failure } from '../../contract/failure.ts';
import { type FileWriter, type LargeFile, SNIFF_BYTES, writeLarge } from './large-file.ts';
import { drainBody } from './leave-body.ts';
import { receiveBody, refuseContentEncoding } from './receive-body.ts';

/** A form has one file and a few fields; a real form never has more parts than this. */
const PARTS_MAX = 20;
const FIELD_MAX_BYTES = 1024;
/** How far a body is read in all, kept or not; one with a large file as far as that may be and so much more. */
const BODY_LIMIT_BYTES = 16 * 1024 * 1024;
/** How long a refused form is read on for the fields that choose the refusal's words. */
const READ_ON_MS = 10_000;

export interface UploadOptions<W extends FileWriter = FileWriter> {
  /** The one field that carries the file. */
  readonly fileField: string;
  /** Names of the short text fields that are wanted; others are ignored. */
  readonly fields: readonly string[];
  /** Fields that may carry optional files; other files are ignored. */
  readonly extraFields?: readonly string[];
  /** The file must have fewer bytes than this, and so must all further files together. */
  readonly limitBytes: number;
  /** Whether a file that begins so is wanted; asked once, with 64 bytes or the whole of a shorter file. */
  readonly sniff: (firstBytes: Buffer) => boolean;
  /** Decides by the fields before the file whether it streams to disk; any other file is held in memory. */
  readonly large?: (fields: ReadonlyMap<string, string>) => LargeFile<W> | undefined;
  readonly readOnMs?: number;
}

export interface Upload<W extends FileWriter = FileWriter> {
  /** Missing when no file was chosen, or when it was refused. */
  readonly file?: { readonly bytes: Buffer };
  /** In its place where `large` wanted it: to be kept or discarded. */
  readonly written?: W;
  /** Further files by field: those that came whole, once, and while there was room. */
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
 * Reads one file, a few words and perhaps further files from a multipart form (RFC 7578), all but a large one in memory. A file that is refused is named in
 * `refusal`, as soon as the wanted fields are known too: for those a refused form is read on without keeping anything, up
 * to 16 MiB or 10 s (a large one to its limit and 16 MiB). Failure 415 for another content type, 400 for a form that is broken, cut short or has the file or a
 * field twice, 413 past 16 MiB; RequestAborted when the client leaves or falls silent. Answer with `leaveBody`.
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
      parser.removeAllListeners().on('error', () => {}); // destroying it half-way is an error to it, not to us
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
        // A file field that was left empty arrives as a file without name and bytes.
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
        fail(error); // a disk error; a client that left was reported before
      }
    }

    parser.on('file', (name, stream, info) => {
      stream.on('error', () => {}); // the parser reports it, too
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
        // These bytes may have ended it; the rest is being dropped then, and must not be stopped.
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
    throw new Failure(415, undefined, { cause }); // it reads the content type once more, and more closely
  }
}

/**
 * Further files of a form, which nobody has to send: one that does not fit is left out, and the form goes on. Keeps fewer
 * than `limitBytes` bytes of all of them together.
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
    /** Those that came whole and once, by field. A form that ends before a file does is broken as a whole. */
    whole: (): ReadonlyMap<string, Buffer> =>
      new Map([...files].map(([field, chunks]) => [field, Buffer.concat(chunks)])),
    /** Lets go of everything and keeps nothing more. */
    stop(): void {
      for (const field of files.keys()) spoil(field);
      room = 0;
    },
  };
}
