const TABLE = Uint32Array.from({ length: 256 }, (_nothing, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The CRC of PNG chunks (ISO 3309), as an unsigned number. Node's own came with 20.15, later than the oldest Node this runs on. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8); // proof: 256 entries, index below 256
  return (crc ^ 0xffffffff) >>> 0;
}
