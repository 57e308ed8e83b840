import { brokenPicture, type CleanPicture, checkedSize, PictureReader } from './picture-reader.ts';

/** Block labels of the GIF89a specification. */
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
/** None of them: what programs leave between blocks, and browsers pass over. */
const FILLING = 0;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The two names of the block with the loop count. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** A GIF reduced to its frames and its loop count. Throws `Failure` 415 if it is malformed, 413 if it has too many pixels. */
export function cleanGif(bytes: Buffer): CleanPicture {
  const reader = new PictureReader(bytes);
  const screen = reader.take(13);
  reader.skip(paletteBytes(screen.readUInt8(10)));
  const head = Buffer.from(reader.since(0));
  const clean: Buffer[] = [head];
  let frames = 0;
  for (;;) {
    const start = reader.beginPart();
    const label = reader.left > 0 ? reader.byte() : TRAILER;
    if (label === TRAILER) break;
    if (label === IMAGE) {
      const { right, bottom, end } = readImage(reader);
      // Browsers disagree about a first frame beyond the screen, and cut off later ones.
      if (frames++ === 0) {
        head.writeUInt16LE(Math.max(head.readUInt16LE(6), right), 6);
        head.writeUInt16LE(Math.max(head.readUInt16LE(8), bottom), 8);
      }
      clean.push(reader.since(start), end);
    } else if (label === EXTENSION) {
      reader.byte();
      for (let length = reader.byte(); length > 0; length = reader.byte()) reader.skip(length); // its blocks
      if (isKept(reader.since(start))) clean.push(reader.since(start));
    } else if (label !== FILLING) throw brokenPicture();
  }
  if (frames === 0) throw brokenPicture();
  const size = checkedSize(head.readUInt16LE(6), head.readUInt16LE(8));
  return { extension: 'gif', ...size, isAnimated: frames > 1, bytes: Buffer.concat([...clean, Buffer.of(TRAILER)]) };
}

/** A frame: position and size, its own palette, its code width, its blocks. `end` is missing behind the last block. */
function readImage(reader: PictureReader): { right: number; bottom: number; end: Buffer } {
  const head = reader.take(9);
  const right = head.readUInt16LE(0) + head.readUInt16LE(4);
  const bottom = head.readUInt16LE(2) + head.readUInt16LE(6);
  if (right > 0xffff || bottom > 0xffff) throw brokenPicture();
  reader.skip(paletteBytes(head.readUInt8(8)));
  const codeSize = reader.byte();
  if (codeSize < 1 || codeSize > 11) throw brokenPicture();
  for (let length = reader.byte(); length > 0; length = reader.byte()) {
    reader.skip(length);
    if (reader.left === 0) return { right, bottom, end: Buffer.of(0) };
  }
  return { right, bottom, end: Buffer.alloc(0) };
}

/** Only the frame timing and the loop count, with nothing after them. */
function isKept(block: Buffer): boolean {
  if (block[1] === GRAPHIC_CONTROL) return block.length === 8 && block[2] === 4;
  return block[1] === APPLICATION && block.length === 19 && LOOPS.includes(block.toString('latin1', 3, 14));
}

/** Three bytes a colour, 2 to 256 colours, if the flag is set. */
function paletteBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
