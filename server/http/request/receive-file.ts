/** Enough bytes to recognize a PDF, whose header may have others before it, and a video. */
const SNIFF_BYTES = 1_024;
/** A disk writes one large chunk much faster than many small ones. */
const PIECE_BYTES = 1024 * 1024;

export interface FileWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Leaves no file, unless it was kept. */
  discard(): Promise<void>;
}

/** How many bytes a file with these first ones (1,024, or all) may have; undefined if it is not accepted. Called once. */
export type Accepts = (firstBytes: Buffer) => number | undefined;

export type FileRefusal = 'too-large' | 'wrong-kind';

/**
 * Writes a file while it arrives, with at most 1 MiB of it in memory; a slow disk slows the sender down. Resolves at the
 * end of the file, with the writer or the reason of a refusal, which `refused` gets at once. A refused or failed file
 * leaves nothing.
 */
export async function receiveFile<W extends FileWriter>(
  stream: AsyncIterable<Uint8Array>,
  accepts: Accepts,
  open: () => Promise<W>,
  refused: (reason: FileRefusal) => void = () => {},
): Promise<W | FileRefusal> {
  let writer: W | undefined;
  let refusal: FileRefusal | undefined;
  let size = 0;
  let maxBytes = 0;
  let piece: Uint8Array[] = [];
  let pieceBytes = 0;

  function refuse(reason: FileRefusal): void {
    refusal = reason;
    piece = [];
    refused(reason);
  }
  async function flush(): Promise<void> {
    const bytes = Buffer.concat(piece);
    piece = [];
    pieceBytes = 0;
    if (!writer) {
      const most = accepts(bytes);
      if (most === undefined) return refuse('wrong-kind');
      maxBytes = most;
    }
    if (size > maxBytes) return refuse('too-large');
    writer ??= await open();
    await writer.write(bytes);
  }

  try {
    for await (const chunk of stream) {
      if (refusal) continue; // a refused form is still read for its other fields
      size += chunk.length;
      piece.push(chunk);
      pieceBytes += chunk.length;
      if (writer && size > maxBytes) refuse('too-large');
      else if (pieceBytes >= (writer ? PIECE_BYTES : SNIFF_BYTES)) await flush();
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
