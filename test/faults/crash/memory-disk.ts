import type { FileSystem, OpenFile, OpenFolder } from '../../../server/store/disk/file-system.ts';

export interface FileNode {
  readonly kind: 'file';
  bytes: Uint8Array;
  /** How many of the bytes a sync has made durable; the rest may be lost or torn. */
  synced: number;
}

/** What a name may stand for after a cut: every value since the folder was last synced, the durable one first. */
export interface Entry {
  readonly values: (Node | undefined)[];
  /** How many values a sync has made history. */
  settled: number;
  /** On a disk with a journal: what both names of a rename have in common, by the number of the value that it brought here. */
  renames?: Map<number, object>;
}

export interface FolderNode {
  readonly kind: 'folder';
  readonly entries: Map<string, Entry>;
}

export type Node = FileNode | FolderNode;

/**
 * A disk in memory that promises no more than POSIX and fsync: a file's bytes are durable once the file was synced, a name
 * (made, linked, renamed, removed) once its folder was; until then each may survive a cut or not, in any order. Both names
 * of a rename count for themselves, which is harsher than any journalling disk; `hasJournal` keeps them together.
 */
export class MemoryDisk {
  readonly root: FolderNode;
  /** Called after each operation that changed the disk or made something durable. */
  onStep: (() => void) | undefined;
  /** Chooses which of several waiting operations goes next; left out, each is done at once. */
  choose: ((count: number) => number) | undefined;
  /** For the test of the test: a disk that lies about these syncs. */
  liesAbout: 'files' | 'folders' | undefined;
  /** A rename is there under both names or under none, as on ext4, XFS and btrfs. */
  hasJournal = false;
  readonly #waiting: (() => void)[] = [];

  constructor(root: FolderNode = newFolder()) {
    this.root = root;
  }

  readonly fs: FileSystem = {
    readFile: (path) => this.#run(() => this.#mustFindFile(path).bytes),
    openFile: (path) =>
      this.#run(() => {
        const node = this.#mustFindFile(path);
        let offset = 0;
        const read = (into: Uint8Array, position = offset) =>
          this.#run(() => {
            const piece = node.bytes.subarray(position, position + into.length);
            into.set(piece);
            offset = position + piece.length;
            return piece.length;
          });
        return { size: node.bytes.length, read, close: async () => {} };
      }),
    readFolder: (path) =>
      this.#run(() => {
        const { entries } = this.#mustFindFolder(path);
        return [...entries].flatMap(([name, entry]) => (entry.values.at(-1) ? [name] : []));
      }),
    stat: (path) =>
      this.#run(() => {
        const node = this.#mustFind(path);
        return { size: node.kind === 'file' ? node.bytes.length : 0, mtimeMs: 0 };
      }),
    realPath: async (path) => path,
    create: (path) =>
      this.#run(() => {
        const node: FileNode = { kind: 'file', bytes: new Uint8Array(), synced: 0 };
        this.#add(path, node);
        return this.#openFile(node);
      }),
    append: (path) => this.#run(() => this.#openFile(this.#mustFindFile(path))),
    truncate: (path, size) =>
      this.#run(() => {
        const node = this.#mustFindFile(path);
        node.bytes = node.bytes.subarray(0, size);
        node.synced = Math.min(node.synced, size);
        this.onStep?.();
      }),
    openFolder: (path) => this.#run(() => this.#openFolder(this.#mustFindFolder(path))),
    makeFolder: (path) => this.#run(() => this.#add(path, newFolder())),
    removeFolder: (path) =>
      this.#run(() => {
        for (const { values } of this.#mustFindFolder(path).entries.values()) {
          if (values.at(-1)) throw diskError('ENOTEMPTY', path);
        }
        this.#set(path, undefined);
      }),
    rename: (from, to) =>
      this.#run(() => {
        const node = this.#mustFind(from);
        if (this.#find(to) === node) return; // POSIX: two names of one file stay as they are
        const rename = this.hasJournal ? {} : undefined;
        this.#set(to, node, rename);
        this.#set(from, undefined, rename);
      }),
    link: (from, to) => this.#run(() => this.#add(to, this.#mustFind(from))),
    unlink: (path) =>
      this.#run(() => {
        this.#mustFindFile(path);
        this.#set(path, undefined);
      }),
  };

  /** Puts a file there, durably, with the folders above it. */
  put(path: string, content: string | Uint8Array): void {
    let folder = this.root;
    const names = split(path);
    const last = names.at(-1) ?? '';
    for (const name of names.slice(0, -1)) {
      const found = folder.entries.get(name)?.values.at(-1);
      const next = found?.kind === 'folder' ? found : newFolder();
      if (next !== found) folder.entries.set(name, durable(next));
      folder = next;
    }
    const bytes = new Uint8Array(Buffer.from(content));
    folder.entries.set(last, durable({ kind: 'file', bytes, synced: bytes.length }));
  }

  /** The bytes of a file as a running server would read them; undefined where there is none. */
  peek(path: string): Uint8Array | undefined {
    const node = this.#find(path);
    return node?.kind === 'file' ? node.bytes : undefined;
  }

  /** Names in a folder as a running server would read them; none where there is no folder. */
  names(path: string): string[] {
    const node = this.#find(path);
    return node?.kind === 'folder'
      ? [...node.entries].flatMap(([name, { values }]) => (values.at(-1) ? [name] : []))
      : [];
  }

  #openFile(node: FileNode): OpenFile {
    return {
      write: (bytes, offset, length) =>
        this.#run(() => {
          node.bytes = new Uint8Array(Buffer.concat([node.bytes, bytes.subarray(offset, offset + length)]));
          this.onStep?.();
          return length;
        }),
      sync: async () => {
        const length = await this.#run(() => node.bytes.length);
        await this.#run(() => {
          if (this.liesAbout !== 'files') node.synced = Math.max(node.synced, length);
          this.onStep?.();
        });
      },
      close: async () => {},
    };
  }

  #openFolder(folder: FolderNode): OpenFolder {
    return {
      // What happens while a sync runs is not covered by it.
      sync: async () => {
        const covered = await this.#run(() =>
          Array.from(folder.entries.values(), (entry) => ({ entry, upTo: entry.settled + entry.values.length - 1 })),
        );
        await this.#run(() => {
          if (this.liesAbout !== 'folders') for (const { entry, upTo } of covered) settle(entry, upTo);
          this.onStep?.();
        });
      },
      close: async () => {},
    };
  }

  #add(path: string, node: Node): void {
    if (this.#find(path)) throw diskError('EEXIST', path);
    this.#set(path, node);
  }

  #set(path: string, node: Node | undefined, rename?: object): void {
    const name = split(path).at(-1) ?? '';
    const { entries } = this.#mustFindFolder(path.slice(0, path.lastIndexOf('/')));
    const entry: Entry = entries.get(name) ?? { values: [undefined], settled: 0 };
    if (rename) entry.renames = new Map(entry.renames).set(entry.settled + entry.values.length, rename);
    entry.values.push(node);
    entries.set(name, entry);
    if (!rename || !node) this.onStep?.(); // with a journal, both names change in one step
  }

  #find(path: string): Node | undefined {
    let node: Node | undefined = this.root;
    for (const name of split(path)) {
      if (node?.kind !== 'folder') return undefined;
      node = node.entries.get(name)?.values.at(-1);
    }
    return node;
  }

  #mustFind(path: string): Node {
    const node = this.#find(path);
    if (!node) throw diskError('ENOENT', path);
    return node;
  }

  #mustFindFile(path: string): FileNode {
    const node = this.#mustFind(path);
    if (node.kind === 'folder') throw diskError('EISDIR', path);
    return node;
  }

  #mustFindFolder(path: string): FolderNode {
    const node = this.#mustFind(path);
    if (node.kind !== 'folder') throw diskError('ENOTDIR', path);
    return node;
  }

  async #run<T>(work: () => T): Promise<T> {
    if (this.choose) await this.#turn();
    return work();
  }

  /** All that can go on have asked before one of them goes on. */
  #turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      setImmediate(() => this.#waiting.splice(this.choose?.(this.#waiting.length) ?? 0, 1)[0]?.());
    });
  }
}

/** A copy that shares nothing with `root` but the bytes, with all that is not yet durable. */
export function copyTree(root: FolderNode): FolderNode {
  const copies = new Map<Node, Node>();
  return copyFolder(root);

  function copy(node: Node): Node {
    return node.kind === 'folder' ? copyFolder(node) : copyFile(node);
  }

  function copyFile(node: FileNode): Node {
    const known = copies.get(node);
    if (known) return known;
    const made: FileNode = { ...node };
    copies.set(node, made);
    return made;
  }

  function copyFolder(node: FolderNode): FolderNode {
    const known = copies.get(node);
    if (known?.kind === 'folder') return known;
    const made = newFolder();
    copies.set(node, made);
    for (const [name, entry] of node.entries) {
      made.entries.set(name, { ...entry, values: entry.values.map((value) => value && copy(value)) });
    }
    return made;
  }
}

export function newFolder(): FolderNode {
  return { kind: 'folder', entries: new Map() };
}

/** A name that has stood for `node` for ever. */
export function durable(node: Node): Entry {
  return { values: [node], settled: 0 };
}

function settle(entry: Entry, upTo: number): void {
  const count = upTo - entry.settled;
  if (count <= 0) return;
  entry.values.splice(0, count);
  entry.settled += count;
}

const NAME_MAX_BYTES = 255;
const parts = new Map<string, readonly string[]>();

function split(path: string): readonly string[] {
  const known = parts.get(path);
  if (known) return known;
  const names = path.split('/').filter((name) => name !== '');
  if (path.includes('\0')) throw diskError('ERR_INVALID_ARG_VALUE', path);
  if (names.some((name) => Buffer.byteLength(name) > NAME_MAX_BYTES)) throw diskError('ENAMETOOLONG', path);
  if (parts.size > 10_000) parts.clear();
  parts.set(path, names);
  return names;
}

/** Thousands of them are made and never read: a stack would cost more than all the rest. */
function diskError(code: string, path: string): Error {
  return Object.assign(Object.create(Error.prototype), { message: `${code}: ${path}`, code });
}
