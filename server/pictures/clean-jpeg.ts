import { type Orientation, readOrientation, turned, writeOrientation } from './orientation.ts';
import { brokenPicture, type CleanPicture, checkedSize, PictureReader, type Size } from './picture-reader.ts';

/** Markers of ITU-T T.81 table B.1. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Baseline, extended, progressive: the three kinds of frame that browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
/** Huffman and quantisation tables, restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd];
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');
const ADOBE = Buffer.from('Adobe', 'latin1');
const JFIF = Buffer.from('JFIF\0', 'latin1');

/** A JPEG reduced to the picture, its colour profile and orientation. `Failure` 415 if malformed, 413 if too large. */
export function cleanJpeg(bytes: Buffer): CleanPicture {
  const reader = new PictureReader(bytes);
  reader.skip(2);
  const clean: Buffer[] = [];
  let frame: Size | undefined;
  let orientation: Orientation | undefined;
  let scans = 0;
  let jfif: Buffer | undefined;
  let adobe: Buffer | undefined;
  // Cameras and programs that were interrupted leave out the end mark, and browsers show the picture.
  while (scans === 0 || reader.left > 1) {
    const marker = readMarker(reader);
    if (marker === EOI) break;
    if (OTHER_FRAMES.includes(marker)) throw brokenPicture();
    const content = reader.take(reader.take(2).readUInt16BE() - 2);
    if (FRAMES.includes(marker)) {
      if (frame !== undefined) throw brokenPicture();
      frame = readFrame(content);
      clean.push(segment(marker, content));
    } else if (marker === SOS) {
      if (frame === undefined) throw brokenPicture();
      const start = reader.at;
      reader.at = endOfScan(bytes, start);
      if (reader.at === start) throw brokenPicture();
      clean.push(segment(marker, content), reader.since(start));
      scans++;
    } else if (TABLES.includes(marker)) clean.push(segment(marker, content));
    else if (marker === APP0 && startsWith(content, JFIF) && content.length >= 14)
      jfif ??= Buffer.concat([content.subarray(0, 12), Buffer.alloc(2)]); // without its thumbnail
    else if (marker === APP1 && startsWith(content, EXIF))
      orientation ??= readOrientation(content.subarray(EXIF.length)); // browsers read the first alone
    else if (marker === APP2 && startsWith(content, ICC)) clean.push(segment(marker, content));
    else if (marker === APP14 && startsWith(content, ADOBE) && content.length >= 12) adobe ??= content.subarray(0, 12);
  }
  if (frame === undefined || scans === 0) throw brokenPicture();
  const head: Buffer[] = [Buffer.of(0xff, SOI)];
  if (jfif !== undefined) head.push(segment(APP0, jfif));
  if (orientation && orientation !== 1) head.push(segment(APP1, Buffer.concat([EXIF, writeOrientation(orientation)])));
  if (adobe !== undefined) head.push(segment(APP14, adobe));
  return {
    extension: 'jpg',
    ...turned(frame.width, frame.height, orientation ?? 1),
    isAnimated: false,
    bytes: Buffer.concat([...head, ...clean, Buffer.of(0xff, EOI)]),
  };
}

/** The next marker, after stray bytes, fill bytes and restarts, which browsers skip as well. */
function readMarker(reader: PictureReader): number {
  reader.beginPart();
  let before = reader.byte();
  let marker = reader.byte();
  while (before !== 0xff || isPassedOver(marker)) [before, marker] = [marker, reader.byte()];
  if (marker < 0xc0 || marker === SOI) throw brokenPicture();
  return marker;
}

/** Whether a byte after 0xff does not begin a segment: a stuffed zero, a fill byte, a restart. */
function isPassedOver(marker: number): boolean {
  return marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
}

function readFrame(content: Buffer): Size {
  const head = new PictureReader(content).take(6);
  const components = head.readUInt8(5);
  const size = checkedSize(head.readUInt16BE(3), head.readUInt16BE(1));
  if (![1, 3, 4].includes(components) || content.length !== 6 + components * 3) throw brokenPicture();
  return size;
}

/** Entropy-coded data continue across stuffed zeros and restart markers, up to any other marker or the end of the file. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next === undefined || !isPassedOver(next)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function startsWith(content: Buffer, prefix: Buffer): boolean {
  return content.length >= prefix.length && content.subarray(0, prefix.length).equals(prefix);
}
