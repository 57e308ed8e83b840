import { brokenPicture, type CleanPicture, checkParts, checkPixels, checkReach } from './refuse-picture.ts';

/** VP8X flags (RFC 9649 section 2.7.1). */
const ANIMATION = 0x02;
const ALPHA = 0x10;
const ICC = 0x20;
const ANMF_HEAD_BYTES = 16;

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A WebP without anything but the picture, its frames and its colour profile. Failure 415 when it is broken, 413 when it is too many pixels. */
export function cleanWebp(bytes: Buffer): CleanPicture {
  checkReach(bytes, 12);
  const end = 8 + bytes.readUInt32LE(4);
  checkReach(bytes, end);
  const chunks = readChunks(bytes.subarray(12, end));
  const first = chunks[0];
  if (first === undefined) throw brokenPicture();
  const { size, kept } = first.name === 'VP8X' ? cleanExtended(first.content, chunks) : cleanSimple(first);
  const isAnimated = kept.some(({ name }) => name === 'ANMF');
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept.map(writeChunk)]);
  return { extension: 'webp', ...size, isAnimated, bytes: writeChunk({ name: 'RIFF', content: body }) };
}

function cleanSimple(first: Chunk): { size: Size; kept: Chunk[] } {
  const size = imageSize(first);
  if (size === undefined) throw brokenPicture();
  return { size, kept: [first] };
}

function cleanExtended(header: Buffer, chunks: Chunk[]): { size: Size; kept: Chunk[] } {
  checkReach(header, 10);
  const canvas = { width: header.readUIntLE(4, 3) + 1, height: header.readUIntLE(7, 3) + 1 };
  checkPixels(canvas.width, canvas.height);
  const flags = header.readUInt8(0);
  const profile = chunks.find((chunk) => chunk.name === 'ICCP');
  const pictures = flags & ANIMATION ? framesOf(chunks, canvas) : stillOf(chunks, canvas);
  const cleanFlags = (flags & (ANIMATION | ALPHA)) | (profile === undefined ? 0 : ICC);
  const cleanHeader = Buffer.concat([Buffer.from([cleanFlags, 0, 0, 0]), header.subarray(4, 10)]);
  const kept = [{ name: 'VP8X', content: cleanHeader }, ...(profile === undefined ? [] : [profile]), ...pictures];
  return { size: canvas, kept };
}

/** The alpha plane, if any, and the one image, which fills the canvas. */
function stillOf(chunks: Chunk[], canvas: Size): Chunk[] {
  const image = chunks.find((chunk) => imageSize(chunk) !== undefined);
  if (image === undefined) throw brokenPicture();
  const size = imageSize(image);
  if (size?.width !== canvas.width || size.height !== canvas.height) throw brokenPicture();
  const alpha = image.name === 'VP8 ' ? chunks.find((chunk) => chunk.name === 'ALPH') : undefined;
  return alpha === undefined ? [image] : [alpha, image];
}

function framesOf(chunks: Chunk[], canvas: Size): Chunk[] {
  const animation = chunks.find((chunk) => chunk.name === 'ANIM');
  const frames = chunks.filter((chunk) => chunk.name === 'ANMF');
  if (animation?.content.length !== 6 || frames.length === 0) throw brokenPicture();
  return [animation, ...frames.map((frame) => cleanFrame(frame.content, canvas))];
}

/** A frame is a small header and a still picture of its own size, somewhere on the canvas. */
function cleanFrame(content: Buffer, canvas: Size): Chunk {
  checkReach(content, ANMF_HEAD_BYTES);
  const left = content.readUIntLE(0, 3) * 2;
  const top = content.readUIntLE(3, 3) * 2;
  const size = { width: content.readUIntLE(6, 3) + 1, height: content.readUIntLE(9, 3) + 1 };
  if (left + size.width > canvas.width || top + size.height > canvas.height) throw brokenPicture();
  const picture = stillOf(readChunks(content.subarray(ANMF_HEAD_BYTES)), size);
  return {
    name: 'ANMF',
    content: Buffer.concat([content.subarray(0, ANMF_HEAD_BYTES), ...picture.map(writeChunk)]),
  };
}

/** Width and height from the coded picture itself; undefined for a chunk that holds none. */
function imageSize({ name, content }: Chunk): Size | undefined {
  if (name === 'VP8 ') return lossySize(content);
  return name === 'VP8L' ? losslessSize(content) : undefined;
}

/** RFC 6386 section 9.1: a key frame's start code, then 14 bits each. */
function lossySize(content: Buffer): Size {
  checkReach(content, 10);
  if ((content.readUInt8(0) & 1) !== 0 || content.readUIntBE(3, 3) !== 0x9d012a) throw brokenPicture();
  return checked(content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff);
}

/** RFC 9649 section 3.4: a signature, then 14 bits each, less one. */
function losslessSize(content: Buffer): Size {
  checkReach(content, 5);
  if (content.readUInt8(0) !== 0x2f) throw brokenPicture();
  const bits = content.readUInt32LE(1);
  return checked((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function checked(width: number, height: number): Size {
  checkPixels(width, height);
  return { width, height };
}

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length; ) {
    checkParts(chunks.length);
    checkReach(bytes, at + 8);
    const length = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    checkReach(bytes, start + length);
    chunks.push({ name: bytes.toString('latin1', at, at + 4), content: bytes.subarray(start, start + length) });
    at = start + length + (length % 2);
  }
  return chunks;
}

function writeChunk({ name, content }: Chunk): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
