import { type FileSystem, type OpenFile, realFileSystem } from '../../server/store/disk/file-system.ts';

/** The operations that change a disk; reading ones are recorded too but never counted. */
const READING = new Set(['readFile', 'openFile', 'readFolder', 'stat', 'openFolder']);

export interface Fault {
  /** Which changing operation fails, counted from 1. */
  readonly at: number;
  readonly code: string;
  /** True when all later ones, reading ones included, fail as well: the process is as good as dead. */
  readonly forGood?: boolean;
  /** True when all later changing operations fail but reading goes on. */
  readonly staysBroken?: boolean;
}

/**
 * A disk with a record of what is done to it and one operation that can be made to fail. Syncs are recorded only: no
 * test pulls the plug, and thousands of them would take minutes.
 */
export class FaultyFileSystem {
  /** `sync file.json`, `rename a -> b` …, in the order in which they ended. */
  done: string[] = [];
  /** The longest piece that a single write takes. */
  pieceBytes = Number.POSITIVE_INFINITY;
  readonly #disk: FileSystem;
  #fault: Fault | undefined;
  #count = 0;
  #isDead = false;

  /** Without an argument, the real disk. */
  constructor(disk: FileSystem = realFileSystem) {
    this.#disk = disk;
  }

  readonly fs: FileSystem = {
    readFile: (path) => this.#run('readFile', path, () => this.#disk.readFile(path)),
    openFile: (path) => this.#run('openFile', path, () => this.#disk.openFile(path)),
    readFolder: (path) => this.#run('readFolder', path, () => this.#disk.readFolder(path)),
    stat: (path) => this.#run('stat', path, () => this.#disk.stat(path)),
    realPath: (path) => this.#disk.realPath(path),
    create: (path) => this.#run('create', path, async () => this.#file(path, await this.#disk.create(path))),
    append: (path) => this.#run('append', path, async () => this.#file(path, await this.#disk.append(path))),
    truncate: (path, size) => this.#run('truncate', path, () => this.#disk.truncate(path, size)),
    openFolder: (path) =>
      this.#run('openFolder', path, async () => {
        const folder = await this.#disk.openFolder(path);
        return { sync: () => this.#run('syncFolder', path, async () => {}), close: () => folder.close() };
      }),
    makeFolder: (path) => this.#run('makeFolder', path, () => this.#disk.makeFolder(path)),
    removeFolder: (path) => this.#run('removeFolder', path, () => this.#disk.removeFolder(path)),
    rename: (from, to) => this.#run('rename', `${from} -> ${to}`, () => this.#disk.rename(from, to)),
    link: (from, to) => this.#run('link', `${from} -> ${to}`, () => this.#disk.link(from, to)),
    unlink: (path) => this.#run('unlink', path, () => this.#disk.unlink(path)),
  };

  /** Fails from now on as told; `undefined` heals the disk. */
  fail(fault: Fault | undefined): void {
    this.#fault = fault;
    this.#count = 0;
    this.#isDead = false;
  }

  /** Whether the fault has struck. */
  get struck(): boolean {
    return this.#fault !== undefined && this.#count >= this.#fault.at;
  }

  #file(path: string, file: OpenFile): OpenFile {
    return {
      write: (bytes, offset, length) =>
        this.#run('write', path, () => file.write(bytes, offset, Math.min(length, this.pieceBytes))),
      sync: () => this.#run('sync', path, async () => {}),
      close: () => file.close(),
    };
  }

  async #run<T>(operation: string, what: string, work: () => Promise<T>): Promise<T> {
    if (this.#isDead) throw this.#error(operation);
    if (this.#fault && !READING.has(operation)) {
      this.#count += 1;
      const { at, forGood, staysBroken } = this.#fault;
      this.#isDead = Boolean(forGood) && this.#count >= at;
      if (this.#count === at || (this.#count > at && staysBroken)) throw this.#error(operation);
    }
    const result = await work();
    this.done.push(`${operation} ${what}`);
    return result;
  }

  #error(operation: string): Error {
    const code = this.#fault?.code ?? 'EIO';
    return Object.assign(new Error(`${code}: made to fail, ${operation}`), { code });
  }
}

/** Fails a disk at its first operation, at its second … until `work` asks for no more; gives how often it struck. */
export async function atEachOperation(
  fault: Omit<Fault, 'at'>,
  work: (faulty: FaultyFileSystem, at: number) => Promise<void>,
): Promise<number> {
  for (let at = 1; ; at += 1) {
    const faulty = new FaultyFileSystem();
    faulty.fail({ ...fault, at });
    await work(faulty, at);
    if (!faulty.struck) return at - 1;
  }
}
