import type { LargeType } from '../contract/rules.ts';

/** Brands of ISO base media (ISO/IEC 14496-12, box `ftyp`) that browsers play as MP4. */
const MP4_BRANDS = /^(?:iso[m1-9a-c]|mp4[12v]|avc1|M4VP?|dash|cmf[cs]|msd[ht]|f4v|MSNV|3gp\d)$/;
/** What else is kept in such boxes: pictures, and Apple's own films. */
const OTHER_BRANDS = /^(?:avi[fs]|hei[cxms]|hev[cmx]|mif1|msf1|miaf|qt)$/;

/** The ending of a document or a film by how it begins, 64 bytes being enough; undefined for everything else. */
export function endingOf(type: LargeType, firstBytes: Buffer): 'pdf' | 'mp4' | 'webm' | undefined {
  if (type === 'document') return firstBytes.toString('latin1', 0, 5) === '%PDF-' ? 'pdf' : undefined;
  if (isMp4(firstBytes)) return 'mp4';
  return isWebm(firstBytes) ? 'webm' : undefined;
}

function isMp4(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const brands = [bytes.toString('latin1', 8, 12).trim()];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4).trim());
  return !OTHER_BRANDS.test(brands[0] ?? '') && brands.some((brand) => MP4_BRANDS.test(brand));
}

/** An EBML header (RFC 8794) whose DocType says `webm`; Matroska's says `matroska`. */
function isWebm(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x1a45dfa3) return false;
  const at = bytes.indexOf(Buffer.from([0x42, 0x82]));
  const length = at === -1 ? 0 : (bytes[at + 2] ?? 0) & 0x7f;
  return bytes.toString('latin1', at + 3, at + 3 + length).replace(/\0+$/, '') === 'webm';
}
