import type { AuditEntry } from '../contract/calls/audit.ts';
import { anyText, object, optional, type Shape, wholeNumber } from '../contract/shape.ts';
import type { ReadableFile } from '../store/disk/file-system.ts';
import { parseJson } from '../store/records/record-file.ts';

/** No line is as long; a longer run of bytes without a line break is damage. */
const PIECE_BYTES = 65_536;
const NEWLINE = 10;
const NOTHING = Buffer.alloc(0);

const shape: Shape<AuditEntry> = object({
  ...{ time: anyText, account: anyText, name: anyText, address: anyText, action: anyText, kind: anyText, id: anyText },
  ...{ title: anyText, result: anyText, count: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)) },
});

/** A line as `walkBack` visits it; undefined where it was damaged. Hashes in lines of before 1.0.0 are left out. */
export function readLine(line: Buffer): AuditEntry | undefined {
  try {
    const checked = shape(parseJson(line));
    return checked.ok && !Number.isNaN(Date.parse(checked.value.time)) ? checked.value : undefined;
  } catch {
    return undefined;
  }
}

/** Calls `visit` with each line, last first, until it returns false; then returns false. Reads in two chunks. */
export async function walkBack(file: ReadableFile, visit: (line: Buffer) => unknown): Promise<boolean> {
  let rest: Buffer = NOTHING;
  for (let end = file.size; end > 0; end -= PIECE_BYTES) {
    const start = Math.max(0, end - PIECE_BYTES);
    const piece = Buffer.concat([await readPiece(file, start, end), rest]);
    let lineEnd = piece.length;
    while (lineEnd > 0) {
      const lineBreak = piece.lastIndexOf(NEWLINE, lineEnd - 1);
      if (lineBreak === -1 && start > 0) break;
      const line = piece.subarray(lineBreak + 1, lineEnd);
      if (isWhole(line) && visit(line) === false) return false;
      lineEnd = Math.max(0, lineBreak);
    }
    rest = lineEnd > PIECE_BYTES ? NOTHING : piece.subarray(0, lineEnd);
  }
  return true;
}

/** Whether the file is empty or its last line is whole. */
export async function endsInLine(file: ReadableFile): Promise<boolean> {
  return file.size === 0 || (await readPiece(file, file.size - 1, file.size))[0] === NEWLINE;
}

/** Of a line that a crash has torn, or that is still being written, the end is missing. */
function isWhole(line: Buffer): boolean {
  return line[0] === 0x7b && line.at(-1) === 0x7d; // { and }
}

/** Zeros replace bytes that were truncated meanwhile. */
async function readPiece(file: ReadableFile, start: number, end: number): Promise<Buffer> {
  const piece = Buffer.alloc(end - start);
  for (let at = 0; at < piece.length; ) {
    const length = await file.read(piece.subarray(at), start + at);
    if (length === 0) break;
    at += length;
  }
  return piece;
}
