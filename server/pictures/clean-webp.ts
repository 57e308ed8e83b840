import { Failure } from '../contract/failure.ts';
import { brokenPicture, type CleanPicture, checkedSize, PictureReader, type Size } from './picture-reader.ts';

/** VP8X flags (RFC 9649 section 2.7.1). */
const ANIMATION = 0x02;
const ALPHA = 0x10;
const ICC = 0x20;

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

/** A WebP reduced to the picture and its colour profile. `Failure` 415 if malformed or animated, 413 if too large. */
export function cleanWebp(bytes: Buffer): CleanPicture {
  const reader = new PictureReader(bytes);
  reader.skip(4);
  const chunks = readChunks(reader.take(reader.take(4).readUInt32LE()).subarray(4));
  const first = chunks[0];
  if (first === undefined) throw brokenPicture();
  const { size, clean } = first.name === 'VP8X' ? cleanExtended(first.content, chunks) : cleanSimple(first);
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...clean.map(writeChunk)]);
  return { extension: 'webp', ...size, isAnimated: false, bytes: writeChunk({ name: 'RIFF', content: body }) };
}

function cleanSimple(first: Chunk): { size: Size; clean: Chunk[] } {
  const size = imageSize(first);
  if (size === undefined) throw brokenPicture();
  return { size, clean: [first] };
}

function cleanExtended(header: Buffer, chunks: Chunk[]): { size: Size; clean: Chunk[] } {
  const head = new PictureReader(header).take(10);
  const canvas = checkedSize(head.readUIntLE(4, 3) + 1, head.readUIntLE(7, 3) + 1);
  const flags = head.readUInt8(0);
  const profile = chunks.find((chunk) => chunk.name === 'ICCP');
  if (flags & ANIMATION) throw new Failure(415, '不支持动态 WebP 图片，请改用 GIF 动图或静态图片');
  const cleanFlags = (flags & ALPHA) | (profile === undefined ? 0 : ICC);
  const cleanHeader = Buffer.concat([Buffer.of(cleanFlags, 0, 0, 0), head.subarray(4)]);
  const before = [{ name: 'VP8X', content: cleanHeader }, ...(profile === undefined ? [] : [profile])];
  return { size: canvas, clean: [...before, ...imageOf(chunks, canvas)] };
}

/** The alpha plane, if any, and the one image, which fills the canvas. */
function imageOf(chunks: Chunk[], canvas: Size): Chunk[] {
  const image = chunks.find((chunk) => imageSize(chunk) !== undefined);
  if (image === undefined) throw brokenPicture();
  const size = imageSize(image);
  if (size?.width !== canvas.width || size.height !== canvas.height) throw brokenPicture();
  const alpha = image.name === 'VP8 ' ? chunks.find((chunk) => chunk.name === 'ALPH') : undefined;
  return alpha === undefined ? [image] : [alpha, image];
}

/** Width and height from the coded picture itself; undefined for a chunk without a picture. */
function imageSize({ name, content }: Chunk): Size | undefined {
  if (name === 'VP8 ') return lossySize(content);
  return name === 'VP8L' ? losslessSize(content) : undefined;
}

/** RFC 6386 section 9.1: a key frame's start code, then 14 bits each. */
function lossySize(content: Buffer): Size {
  const head = new PictureReader(content).take(10);
  if ((head.readUInt8(0) & 1) !== 0 || head.readUIntBE(3, 3) !== 0x9d012a) throw brokenPicture();
  return checkedSize(head.readUInt16LE(6) & 0x3fff, head.readUInt16LE(8) & 0x3fff);
}

/** RFC 9649 section 3.4: a signature, then 14 bits each, minus one. */
function losslessSize(content: Buffer): Size {
  const head = new PictureReader(content).take(5);
  if (head.readUInt8(0) !== 0x2f) throw brokenPicture();
  const bits = head.readUInt32LE(1);
  return checkedSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  const reader = new PictureReader(bytes);
  while (reader.at < bytes.length) {
    reader.beginPart();
    const name = reader.take(4).toString('latin1');
    const length = reader.take(4).readUInt32LE();
    chunks.push({ name, content: reader.take(length) });
    reader.at += length % 2; // the last padding byte may be missing
  }
  return chunks;
}

function writeChunk({ name, content }: Chunk): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
