/** Enough bytes to recognize a video: its first box or its header. */
export const SNIFF_BYTES = 64;
/** A disk writes one large chunk much faster than many small ones. */
const PIECE_BYTES = 1024 * 1024;

/** A file too large for memory, while it is written to its folder. */
export interface FileWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Leaves no file. */
  discard(): Promise<void>;
}

export interface LargeFile<W extends FileWriter = FileWriter> {
  readonly limitBytes: number;
  /** Whether a file with these first bytes is of an accepted type; called once, with 64 bytes or the whole of a shorter file. */
  sniff(firstBytes: Buffer): boolean;
  open(): Promise<W>;
}

/**
 * Writes a file while it arrives, with at most 1 MiB of it in memory; a slow disk slows the sender down. Resolves at the
 * end of the file, with the writer or the reason of a refusal. A refused or failed file leaves nothing.
 */
export async function writeLarge<W extends FileWriter>(
  stream: AsyncIterable<Uint8Array>,
  { limitBytes, sniff, open }: LargeFile<W>,
): Promise<W | 'too-large' | 'wrong-kind'> {
  let writer: W | undefined;
  let refusal: 'too-large' | 'wrong-kind' | undefined;
  let size = 0;
  let piece: Uint8Array[] = [];
  let pieceBytes = 0;

  async function flush(): Promise<void> {
    const bytes = Buffer.concat(piece);
    piece = [];
    pieceBytes = 0;
    if (!writer && !sniff(bytes)) refusal = 'wrong-kind';
    else {
      writer ??= await open();
      await writer.write(bytes);
    }
  }

  try {
    for await (const chunk of stream) {
      if (refusal) continue; // a refused form is still read for its other fields
      size += chunk.length;
      piece.push(chunk);
      pieceBytes += chunk.length;
      if (size > limitBytes) refusal = 'too-large';
      else if (pieceBytes >= (writer ? PIECE_BYTES : SNIFF_BYTES)) await flush();
      if (refusal) piece = [];
    }
    if (!refusal && (pieceBytes > 0 || !writer)) await flush();
    if (!refusal && writer) return writer;
    await writer?.discard();
    return refusal ?? 'wrong-kind';
  } catch (error) {
    await writer?.discard();
    throw error;
  }
}
