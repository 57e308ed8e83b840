import type { Readable } from 'node:stream';

/**
 * Further files of a form, which nobody has to send: one that does not fit is left out, and the form goes on. Keeps fewer
 * than `limitBytes` bytes of all of them together.
 */
export function createExtraFiles(limitBytes: number) {
  const files = new Map<string, Buffer[]>();
  const spoilt = new Set<string>();
  let room = limitBytes;

  function spoil(field: string): void {
    spoilt.add(field);
    files.delete(field);
  }

  return {
    /** Reads the file of a field to its end. */
    read(field: string, stream: Readable): void {
      if (files.has(field))
        spoil(field); // nobody can tell which of the two is meant
      else if (!spoilt.has(field)) files.set(field, []);
      stream.on('data', (chunk: Buffer) => {
        room -= chunk.length;
        if (room <= 0) spoil(field);
        files.get(field)?.push(chunk);
      });
    },
    /** Those that came whole and once, by field. A form that ends before a file does is broken as a whole. */
    whole: (): ReadonlyMap<string, Buffer> =>
      new Map([...files].map(([field, chunks]) => [field, Buffer.concat(chunks)])),
    /** Lets go of everything and keeps nothing more. */
    stop(): void {
      for (const field of files.keys()) spoil(field);
      room = 0;
    },
  };
}
