import { type Orientation, readOrientation, turned, writeOrientation } from './orientation.ts';
import { brokenPicture, type CleanPicture, checkParts, checkPixels, checkReach } from './refuse-picture.ts';

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

/** A JPEG without anything but the picture, its colour profile and its orientation. Failure 415 when it is broken, 413 when it is too many pixels. */
export function cleanJpeg(bytes: Buffer): CleanPicture {
  const kept: Buffer[] = [];
  let frame: { width: number; height: number } | undefined;
  let orientation: Orientation = 1;
  let scans = 0;
  let jfif: Buffer | undefined;
  let adobe: Buffer | undefined;
  checkReach(bytes, 2);
  let at = 2;
  for (let parts = 1; ; parts++) {
    checkParts(parts);
    const { marker, start } = readMarker(bytes, at);
    if (marker === EOI) break;
    if (OTHER_FRAMES.includes(marker)) throw brokenPicture();
    checkReach(bytes, start + 2);
    const end = start + bytes.readUInt16BE(start);
    if (end < start + 2) throw brokenPicture();
    checkReach(bytes, end);
    const content = bytes.subarray(start + 2, end);
    at = end;
    if (FRAMES.includes(marker)) {
      if (frame !== undefined) throw brokenPicture();
      frame = readFrame(content);
      kept.push(segment(marker, content));
    } else if (marker === SOS) {
      if (frame === undefined) throw brokenPicture();
      at = endOfScan(bytes, end);
      kept.push(segment(marker, content), bytes.subarray(end, at));
      scans++;
    } else if (TABLES.includes(marker)) kept.push(segment(marker, content));
    else if (marker === APP0 && startsWith(content, JFIF) && content.length >= 14) jfif ??= withoutThumbnail(content);
    else if (marker === APP1 && startsWith(content, EXIF)) orientation = readOrientation(content.subarray(EXIF.length));
    else if (marker === APP2 && startsWith(content, ICC)) kept.push(segment(marker, content));
    else if (marker === APP14 && startsWith(content, ADOBE) && content.length >= 12) adobe ??= content.subarray(0, 12);
  }
  if (frame === undefined || scans === 0) throw brokenPicture();
  const head: Buffer[] = [Buffer.from([0xff, SOI])];
  if (jfif !== undefined) head.push(segment(APP0, jfif));
  if (orientation !== 1) head.push(segment(APP1, Buffer.concat([EXIF, writeOrientation(orientation)])));
  if (adobe !== undefined) head.push(segment(APP14, adobe));
  return {
    extension: 'jpg',
    ...turned(frame.width, frame.height, orientation),
    isAnimated: false,
    bytes: Buffer.concat([...head, ...kept, Buffer.from([0xff, EOI])]),
  };
}

/** The marker at `at`, after any fill bytes, and where what follows it begins. */
function readMarker(bytes: Buffer, at: number): { marker: number; start: number } {
  if (bytes[at] !== 0xff) throw brokenPicture();
  let next = at;
  while (bytes[next] === 0xff) next++;
  const marker = bytes[next];
  if (marker === undefined || marker < 0xc0 || (marker >= 0xd0 && marker <= SOI)) throw brokenPicture();
  return { marker, start: next + 1 };
}

function readFrame(content: Buffer): { width: number; height: number } {
  checkReach(content, 6);
  const height = content.readUInt16BE(1);
  const width = content.readUInt16BE(3);
  checkPixels(width, height);
  const components = content.readUInt8(5);
  if (![1, 3, 4].includes(components) || content.length !== 6 + components * 3) throw brokenPicture();
  return { width, height };
}

/** Entropy-coded data goes on over stuffed zeros and restart markers, up to any other marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next === undefined) throw brokenPicture();
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  throw brokenPicture();
}

function withoutThumbnail(jfif: Buffer): Buffer {
  return Buffer.concat([jfif.subarray(0, 12), Buffer.alloc(2)]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function startsWith(content: Buffer, prefix: Buffer): boolean {
  return content.length >= prefix.length && content.subarray(0, prefix.length).equals(prefix);
}
