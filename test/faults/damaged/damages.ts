import { createRandom } from '../crash/random.ts';
import { isLongRun } from '../verdict.ts';

export interface Damage {
  readonly what: string;
  readonly bytes: Uint8Array;
}

const WRONG_SHAPES = [
  '[]',
  'null',
  '7',
  '"text"',
  '{}',
  '{"id":7}',
  '{"version":-1}',
  '{"__proto__":{"a":1}}',
  '\u0000',
  '\ufeff',
];
/** What a token, a path or a number in a marker could be taken for. */
const HOSTILE = [
  JSON.stringify({ token: '../../x', pid: 1, startedAt: 'x' }),
  JSON.stringify({ token: '字'.repeat(150), pid: 1, startedAt: 'x' }),
  JSON.stringify({ token: 'a\u0000b', pid: 1, startedAt: 'x' }),
  JSON.stringify({ format: 'one' }),
  JSON.stringify({ format: -1 }),
];

/** A file up to this size is cut at each byte, a larger one, unless the run is long, at every sixteenth. */
const SMALL_BYTES = 1_000;

/** Everything that is done to a file: cut at each byte, filled with zeros, bits flipped, another file's content, other shapes. */
export function* damagesOf(bytes: Uint8Array, others: readonly Uint8Array[], flips: number): Generator<Damage> {
  const step = bytes.length <= SMALL_BYTES || isLongRun ? 1 : 16;
  for (let length = 0; length < bytes.length; length += step) {
    yield { what: `cut after ${length} bytes`, bytes: bytes.subarray(0, length) };
  }
  yield { what: 'all zeros', bytes: new Uint8Array(bytes.length) };
  for (const part of [0.25, 0.5, 0.75]) {
    const from = Math.floor(bytes.length * part);
    yield { what: `zeros from byte ${from}`, bytes: Uint8Array.from(bytes, (byte, at) => (at < from ? byte : 0)) };
  }
  const random = createRandom(bytes.length);
  for (let flip = 0; flip < flips; flip++) {
    const at = flips < bytes.length * 8 ? Math.floor(random() * bytes.length * 8) : flip % (bytes.length * 8);
    const flipped = Uint8Array.from(bytes);
    flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7));
    yield { what: `bit ${at} flipped`, bytes: flipped };
  }
  for (const [number, other] of others.entries()) yield { what: `content of file ${number}`, bytes: other };
  for (const text of [...WRONG_SHAPES, ...HOSTILE]) yield { what: `made ${text}`, bytes: Buffer.from(text) };
  yield { what: 'followed by rubbish', bytes: Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0x7b])]) };
  yield { what: 'twice', bytes: Buffer.concat([bytes, bytes]) };
}
