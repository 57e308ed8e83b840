import type { FileSystem, OpenFolder } from './file-system.ts';

export type FolderSync = ReturnType<typeof createFolderSync>;

interface Syncs {
  hasBegun: boolean;
  /** Ends with the sync that is under way or about to begin. */
  current: Promise<void>;
  next: Promise<void> | undefined;
}

/** Makes folders durable, one sync for all who wait on the same folder. */
export function createFolderSync(fs: FileSystem) {
  const syncs = new Map<string, Syncs>();
  const handles = new Map<string, OpenFolder | undefined>();

  return {
    /**
     * Resolves once everything that had happened in `folder` before the call is durable. A sync begins when all who ask in
     * the same turn of the event loop have asked; one that was already running says nothing about what came after its
     * start, so callers who meet one share the next. Its failure is theirs alone.
     */
    sync(folder: string): Promise<void> {
      const state = syncs.get(folder);
      if (!state) return start(folder);
      if (!state.hasBegun) return state.current;
      const proceed = () => start(folder);
      state.next ??= state.current.then(proceed, proceed);
      return state.next;
    },
    /** Keeps the handle of `folder` open between syncs: for the few folders that every save touches. */
    keepOpen(folder: string): void {
      if (!handles.has(folder)) handles.set(folder, undefined);
    },
    async close(): Promise<void> {
      await Promise.all(Array.from(syncs.values(), ({ current, next }) => (next ?? current).catch(() => {})));
      const open = [...handles.values()];
      handles.clear();
      await Promise.all(open.map((handle) => handle?.close().catch(() => {})));
    },
  };

  function start(folder: string): Promise<void> {
    const begin = async () => {
      await new Promise(setImmediate);
      state.hasBegun = true;
      await syncOnce(folder);
    };
    const state: Syncs = { hasBegun: false, current: begin(), next: undefined };
    syncs.set(folder, state);
    const done = () => {
      if (syncs.get(folder) === state && !state.next) syncs.delete(folder);
    };
    state.current.then(done, done);
    return state.current;
  }

  async function syncOnce(folder: string): Promise<void> {
    const handle = handles.get(folder) ?? (await fs.openFolder(folder));
    try {
      await handle.sync();
    } catch (error) {
      // The next sync begins with a fresh handle: this one may belong to a folder that is gone.
      if (handles.has(folder)) handles.set(folder, undefined);
      await handle.close().catch(() => {});
      throw error;
    }
    if (handles.has(folder)) handles.set(folder, handle);
    else await handle.close().catch(() => {});
  }
}
