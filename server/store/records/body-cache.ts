/** Rich-text bodies that were read lately, for the whole store together. */
export interface BodyCache {
  has(key: string): boolean;
  get(key: string): string | undefined;
  set(key: string, body: string): void;
  delete(key: string): void;
}

/** What an entry costs besides its text, about. */
const ENTRY_BYTES = 200;

/** Keeps what was used last, within `maxBytes`. */
export function createBodyCache(maxBytes: number): BodyCache {
  const bodies = new Map<string, string>();
  let bytes = 0;

  return {
    has: (key) => bodies.has(key),
    get(key) {
      const body = bodies.get(key);
      if (body === undefined) return undefined;
      bodies.delete(key);
      bodies.set(key, body);
      return body;
    },
    set(key, body) {
      drop(key);
      if (cost(body) > maxBytes) return;
      bodies.set(key, body);
      bytes += cost(body);
      for (const oldest of bodies.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
    delete: drop,
  };

  function drop(key: string): void {
    const body = bodies.get(key);
    if (body === undefined) return;
    bodies.delete(key);
    bytes -= cost(body);
  }
}

/** JavaScript keeps Chinese text in two bytes a character. */
function cost(body: string): number {
  return body.length * 2 + ENTRY_BYTES;
}
