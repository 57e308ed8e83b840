import type { FileSystem } from './file-system.ts';

/** What every writer of the store needs: the file system, shared folder syncs, and unique names. */
export interface Disk {
  readonly fs: FileSystem;
  readonly folders: FolderSync;
  /** 16 characters for a unique file name: a random start for this process, and a counter. Not secret. */
  newName(): string;
}

export function createDisk(fs: FileSystem, randomBytes: (size: number) => Uint8Array): Disk {
  const start = Buffer.from(randomBytes(5)).toString('hex');
  let count = 0;
  const newName = () => {
    count = (count + 1) % 2 ** 24;
    return start + count.toString(16).padStart(6, '0');
  };
  return { fs, folders: createFolderSync(fs), newName };
}

type FolderSync = ReturnType<typeof createFolderSync>;

interface Syncs {
  hasBegun: boolean;
  /** Resolves with the running or next sync. */
  current: Promise<void>;
  next: Promise<void> | undefined;
}

/** Makes folders durable, with one sync for all callers that wait on the same folder. */
function createFolderSync(fs: FileSystem) {
  const syncs = new Map<string, Syncs>();

  return {
    /**
     * Resolves once all changes in `folder` before the call are durable. A sync begins after all requests of the same
     * turn of the event loop. A sync that is already running does not cover later changes, so callers during it share
     * the next one. A failure reaches only the callers of that sync.
     */
    sync(folder: string): Promise<void> {
      const state = syncs.get(folder);
      if (!state) return start(folder);
      if (!state.hasBegun) return state.current;
      const proceed = () => start(folder);
      state.next ??= state.current.then(proceed, proceed);
      return state.next;
    },
    /** Waits for running syncs. */
    async close(): Promise<void> {
      await Promise.all(Array.from(syncs.values(), ({ current, next }) => (next ?? current).catch(() => {})));
    },
  };

  function start(folder: string): Promise<void> {
    const begin = async () => {
      await new Promise(setImmediate);
      state.hasBegun = true;
      const handle = await fs.openFolder(folder);
      await handle.sync().finally(() => handle.close().catch(() => {}));
    };
    const state: Syncs = { hasBegun: false, current: begin(), next: undefined };
    syncs.set(folder, state);
    const done = () => {
      if (syncs.get(folder) === state && !state.next) syncs.delete(folder);
    };
    state.current.then(done, done);
    return state.current;
  }
}
