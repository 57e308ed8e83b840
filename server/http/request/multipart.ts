import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { Failure } from '../../contract/failure.ts';
import { contentTypeOf, drainBody, receiveBody, refuseContentEncoding } from './body.ts';
import { type Accepts, type FileRefusal, type FileWriter, receiveFile } from './receive-file.ts';

/** A form has one file and a few fields; no real form has more parts than this. */
const PARTS_MAX = 20;
const FIELD_MAX_BYTES = 1024;
const TYPE = 'multipart/form-data';
/** How much of a body is read besides its largest file, stored or not. */
const BODY_SPARE_BYTES = 16 * 1024 * 1024;

interface FileRule {
  readonly accepts: Accepts;
  /** A file that does not fit is omitted, and the form continues. */
  readonly isOptional?: boolean;
}

export interface UploadOptions<W extends FileWriter> {
  /** Names of the expected short text fields; others are ignored. */
  readonly fields: readonly string[];
  /** The most bytes of each; 1,024 unless it is given. */
  readonly fieldBytes?: number;
  /** How the file of this field is taken, by the text fields before it and its own name; undefined: it is ignored. */
  readonly takes: (field: string, fields: ReadonlyMap<string, string>, filename: string) => FileRule | undefined;
  readonly open: () => Promise<W>;
}

export interface Upload<W extends FileWriter> {
  readonly fields: ReadonlyMap<string, string>;
  /** By field; the caller keeps or discards them. None if a file was refused. */
  readonly files: ReadonlyMap<string, W>;
  readonly refusal: FileRefusal | undefined;
}

/** Makes of a form's text fields those that its receiver gets. Throws `Failure` for wrong ones. */
export type FormReader = (fields: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>>;

/** Whether the body is announced as a multipart form. */
export function isForm(request: IncomingMessage): boolean {
  return contentTypeOf(request)?.type === TYPE;
}

/** `Failure` 415 unless the request is an uncompressed multipart form with a boundary (RFC 2046 section 5.1.1). */
export function checkUploadType(request: IncomingMessage): void {
  refuseContentEncoding(request);
  const given = contentTypeOf(request);
  const [, boundary = ''] = given?.parameters.find(([name]) => name === 'boundary') ?? [];
  if (given?.type !== TYPE || !/^.{1,70}$/.test(boundary)) throw new Failure(415);
}

/**
 * Reads a multipart form (RFC 7578) of a few text fields and files, which go to temporary files while they arrive. If a
 * file is refused, `refusal` holds the reason once the expected fields are known. To find them, a refused form is read
 * without storing anything, up to its largest file's limit and 16 MiB. Throws `Failure` 415 for another content type, 400
 * for a form that is malformed, cut short or repeats a file or a field, 413 for one that goes on; RequestAborted if the
 * client disconnects or stalls. A failure or a refusal leaves no file. Answer with `drainBody`.
 */
export async function readUpload<W extends FileWriter>(
  request: IncomingMessage,
  options: UploadOptions<W>,
): Promise<Upload<W>> {
  checkUploadType(request);
  const form = new Form<W>(options, createParser(request, options.fieldBytes));
  try {
    await form.read(request);
  } catch (error) {
    await form.discard();
    throw error;
  }
  if (form.refusal) await form.discard();
  return form;
}

class Form<W extends FileWriter> implements Upload<W> {
  readonly fields = new Map<string, string>();
  readonly files = new Map<string, W>();
  refusal: FileRefusal | undefined;
  readonly #fileFields = new Set<string>();
  readonly #writing: Promise<void>[] = [];
  #maxBytes = 0;
  #bytes = 0;

  constructor(
    private readonly options: UploadOptions<W>,
    private readonly parser: busboy.Busboy,
  ) {}

  async read(request: IncomingMessage): Promise<void> {
    const { parser } = this;
    let stop = () => {};
    const reading = new Promise<void>((resolve, reject) => {
      const fail = (error: unknown) => (this.refusal ? resolve() : reject(error));
      const broken = (cause?: unknown) => fail(new Failure(400, '上传的内容不完整或格式有误，请重新上传', { cause }));
      const resolveIfKnown = () => {
        if (this.refusal && this.options.fields.every((name) => this.fields.has(name))) resolve();
      };
      parser.on('file', (name, stream, { filename }) => {
        stream.on('error', () => {}); // who destroys it reports the reason: the parser, or `#write`
        // A file field without a choice arrives as a file without a name.
        const isTaken = !this.refusal && filename !== undefined;
        // Browsers escape this one visible sign of a name (HTML, multipart/form-data encoding algorithm).
        const rule = isTaken ? this.options.takes(name, this.fields, filename.replaceAll('%22', '"')) : undefined;
        if (!rule) return void stream.resume();
        if (this.#fileFields.has(name)) return broken();
        this.#fileFields.add(name);
        const writing = this.#write(name, stream, rule, resolveIfKnown);
        this.#writing.push(writing);
        writing.catch((error) => (error === stream.errored ? broken(error) : fail(error)));
      });
      parser.on('field', (name, value, { valueTruncated }) => {
        if (!this.options.fields.includes(name)) return;
        if (this.fields.has(name) || valueTruncated) return broken();
        this.fields.set(name, value);
        resolveIfKnown();
      });
      parser.on('partsLimit', () => broken());
      parser.on('error', broken);
      parser.on('finish', () => Promise.all(this.#writing).then(() => resolve(), fail));
      parser.on('drain', () => request.resume());
      stop = receiveBody(request, () => this.#maxBytes, {
        chunk: (bytes) => {
          this.#bytes += bytes.length;
          if (this.#bytes > this.#maxBytes + BODY_SPARE_BYTES) fail(new Failure(413));
          else if (!parser.write(bytes)) request.pause();
        },
        end: () => parser.end(),
        fail: reject,
      });
    });
    try {
      await reading;
    } finally {
      stop();
      parser.removeAllListeners().on('error', () => {}); // destroying it midway is an error to the parser, not to us
      parser.destroy();
      drainBody(request);
      await Promise.allSettled(this.#writing);
    }
  }

  async #write(name: string, stream: Readable, rule: FileRule, refused: () => void): Promise<void> {
    const accepts = (firstBytes: Buffer) => {
      const maxBytes = rule.accepts(firstBytes);
      this.#maxBytes = Math.max(this.#maxBytes, maxBytes ?? 0);
      return maxBytes;
    };
    const result = await receiveFile(stream, accepts, this.options.open, (reason) => {
      if (rule.isOptional) return;
      this.refusal = reason;
      refused();
    });
    if (typeof result !== 'string') this.files.set(name, result);
  }

  async discard(): Promise<void> {
    for (const file of this.files.values()) await file.discard();
    this.files.clear();
  }
}

function createParser(request: IncomingMessage, fieldSize = FIELD_MAX_BYTES): busboy.Busboy {
  try {
    const limits = { parts: PARTS_MAX, fieldSize };
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
  } catch (cause) {
    throw new Failure(415, undefined, { cause }); // it validates the content type again, more strictly
  }
}
