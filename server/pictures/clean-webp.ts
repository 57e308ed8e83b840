import { brokenPicture, type CleanPicture, checkedSize, PictureReader, type Size } from './picture-reader.ts';

/** VP8X flags (RFC 9649 section 2.7.1). */
const ANIMATION = 0x02;
const ALPHA = 0x10;
const ICC = 0x20;

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

/** A WebP reduced to the picture and its colour profile. `Failure` 415 if malformed, 413 if too large. */
export function cleanWebp(bytes: Buffer): CleanPicture {
  const reader = new PictureReader(bytes);
  reader.skip(4);
  const announced = reader.take(4).readUInt32LE(); // some programs announce more than they write
  const chunks = readChunks(reader.take(Math.min(announced, reader.left)).subarray(4));
  const first = chunks[0];
  if (first === undefined) throw brokenPicture();
  const { size, clean, isAnimated } =
    first.name === 'VP8X' ? cleanExtended(first.content, chunks) : { ...cleanSimple(first), isAnimated: false };
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...clean.map(writeChunk)]);
  return { extension: 'webp', ...size, isAnimated, bytes: writeChunk({ name: 'RIFF', content: body }) };
}

function cleanSimple(first: Chunk): { size: Size; clean: Chunk[] } {
  const size = imageSize(first);
  if (size === undefined) throw brokenPicture();
  return { size, clean: [first] };
}

function cleanExtended(header: Buffer, chunks: Chunk[]): { size: Size; clean: Chunk[]; isAnimated: boolean } {
  const head = new PictureReader(header).take(10);
  const canvas = checkedSize(head.readUIntLE(4, 3) + 1, head.readUIntLE(7, 3) + 1);
  const flags = head.readUInt8(0);
  const profile = chunks.find((chunk) => chunk.name === 'ICCP');
  const isAnimated = (flags & ANIMATION) > 0;
  const cleanFlags = (flags & (ALPHA | ANIMATION)) | (profile === undefined ? 0 : ICC);
  const cleanHeader = Buffer.concat([Buffer.of(cleanFlags, 0, 0, 0), head.subarray(4)]);
  const before = [{ name: 'VP8X', content: cleanHeader }, ...(profile === undefined ? [] : [profile])];
  const pictures = isAnimated ? framesOf(chunks, canvas) : imageOf(chunks, canvas);
  return { size: canvas, clean: [...before, ...pictures], isAnimated };
}

/** Background and loop count, then the frames: position, size and time, and the chunks of the picture (RFC 9649 section 2.7.1.1). */
function framesOf(chunks: Chunk[], canvas: Size): Chunk[] {
  const [animation] = chunks.filter(({ name }) => name === 'ANIM');
  const frames = chunks.flatMap(({ name, content }) => {
    if (name !== 'ANMF') return [];
    const head = new PictureReader(content).take(16);
    const size = { width: head.readUIntLE(6, 3) + 1, height: head.readUIntLE(9, 3) + 1 };
    const isInside = (side: keyof Size, at: number) => head.readUIntLE(at, 3) * 2 + size[side] <= canvas[side];
    if (!isInside('width', 0) || !isInside('height', 3)) throw brokenPicture();
    const image = imageOf(readChunks(content.subarray(16)), size);
    return [{ name, content: Buffer.concat([head, ...image.map(writeChunk)]) }];
  });
  if (!animation || frames.length === 0) throw brokenPicture();
  return [{ name: 'ANIM', content: new PictureReader(animation.content).take(6) }, ...frames];
}

/** The alpha plane, if any, and the one image, which fills the canvas or its frame. */
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
