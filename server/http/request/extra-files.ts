import type { Readable } from 'node:stream';

/** Further files of a form, which nobody has to send: one that does not fit is left out, and the form goes on. */
interface ExtraFiles {
  /** Reads the file of a field to its end. */
  read(field: string, stream: Readable): void;
  /** Those that came whole and once, by field. */
  whole(): ReadonlyMap<string, Buffer>;
  /** Lets go of everything and keeps nothing more. */
  stop(): void;
}

/** Keeps fewer than `limitBytes` bytes of all of them together. */
export function createExtraFiles(limitBytes: number): ExtraFiles {
  const files = new Map<string, Buffer[]>();
  const spoilt = new Set<string>();
  let room = limitBytes;

  function spoil(field: string): void {
    spoilt.add(field);
    files.delete(field);
  }

  return {
    read(field, stream) {
      if (files.has(field))
        spoil(field); // nobody can tell which of the two is meant
      else if (!spoilt.has(field)) files.set(field, []);
      stream.on('data', (chunk: Buffer) => {
        room -= chunk.length;
        if (room <= 0) spoil(field);
        files.get(field)?.push(chunk);
      });
    },
    // A form that ends before a file does is broken as a whole.
    whole: () => new Map([...files].map(([field, chunks]) => [field, Buffer.concat(chunks)])),
    stop() {
      for (const field of files.keys()) spoil(field);
      room = 0;
    },
  };
}
