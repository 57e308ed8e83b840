import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { Log } from '../base/log.ts';
import { isSystemError } from '../base/system-error.ts';
import { Failure } from '../contract/failure.ts';
import { finishAll } from '../contract/limiter.ts';
import { narrowName, pictureName, readFocus, SHARE, shareAddress } from '../contract/picture-name.ts';
import { openArrivingFile } from './disk/arriving-file.ts';
import type { Disk } from './disk/disk.ts';
import { FolderGone, toFailure, unless } from './disk/disk-error.ts';
import { ensureFolderLater, syncFoldersAbove, syncOrWarn } from './disk/folders.ts';
import { discard, removeTemporaries, replaceFile } from './disk/replace-file.ts';

interface UploadsOptions {
  readonly dir: string;
  readonly disk: Disk;
  readonly log: Log;
  /** Called when the pages show another picture for a link. */
  readonly changed: () => void;
}

export interface UploadedPicture {
  readonly bytes: Uint8Array;
  readonly extension: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A name that nobody guesses. */
const newName = () => randomBytes(16).toString('hex');

/** Opens the folder: creates it if it is missing and removes the temporary files of a crash. */
export async function createUploads({ dir, disk, log, changed }: UploadsOptions) {
  await ensureFolderLater(disk, dir);
  await removeTemporaries(disk.fs, dir);
  await Promise.all([syncFoldersAbove(disk, dir), syncOrWarn(disk, dir, log)]);
  // every name is new: what misses something then misses the folder
  const refusalOf = (error: unknown) =>
    toFailure(isSystemError(error, 'ENOENT') ? new FolderGone(dir, 'UPLOADS_DIR', { cause: error }) : error);
  const refuse = (error: unknown): never => {
    throw refusalOf(error);
  };
  return {
    dir,
    /**
     * Stores a picture, durably, as `/uploads/<random>-<W>x<H>.<ext>`; with `narrow` its narrower widths as WebP first, so
     * that a name never promises missing files. Throws `Failure` 507 if the disk is full; a failure leaves no file.
     */
    async save(
      { bytes, extension, width, height }: UploadedPicture,
      narrow: ReadonlyMap<number, Uint8Array> = new Map(),
    ): Promise<string> {
      const name = pictureName(newName(), width, height, extension, narrow.size > 0);
      const path = join(dir, name);
      const files = [...narrow].map(([each, content]) => ({ path: join(dir, narrowName(name, each)), content }));
      try {
        await finishAll(files.map(({ path, content }) => replaceFile(disk, path, content)));
        await replaceFile(disk, path, bytes);
      } catch (error) {
        if (files.length > 0) await removeNarrow(disk, path, files);
        throw refusalOf(error);
      }
      return `/uploads/${name}`;
    },

    /** Stores the cut for shares of a picture, once; returns its address. Failure 404 without the picture. */
    async saveShare(address: string, cut: UploadedPicture): Promise<string> {
      const { file } = readFocus(address);
      const share = shareAddress(address);
      if (!share || (await this.sizeOf(file)) === undefined) throw new Failure(404);
      if (cut.extension !== 'jpg' || cut.width !== SHARE.width || cut.height !== SHARE.height) throw new Failure(400);
      if ((await this.sizeOf(share)) !== undefined) return share;
      await replaceFile(disk, join(dir, basename(share)), cut.bytes).catch(refuse);
      changed();
      return share;
    },

    /** The size in bytes of the file at this address of the folder; undefined if there is none. */
    async sizeOf(address: string): Promise<number | undefined> {
      const found = await unless(disk.fs.stat(join(dir, basename(address))), 'ENOENT');
      return found?.size;
    },

    /** Opens a file that is written while it arrives; it is not public until it is kept. Errors like `save`. */
    async open() {
      const name = newName();
      const file = await openArrivingFile(disk, join(dir, name)).catch(refuse);
      return {
        ...file,
        /** Names it with this extension, durably; returns its address. */
        async keep(extension: string): Promise<string> {
          await file.keep(join(dir, `${name}.${extension}`));
          return `/uploads/${name}.${extension}`;
        },
      };
    },
  };
}

/** Removes a removed picture's narrower widths. If the disk cannot confirm its removal, they stay: none may be missing. */
async function removeNarrow(disk: Disk, picture: string, files: readonly { path: string }[]): Promise<void> {
  try {
    if (await unless(disk.fs.stat(picture), 'ENOENT')) return;
    await disk.syncFolder(dirname(picture));
  } catch {
    return; // the original error is the one to report
  }
  for (const { path } of files) await discard(disk.fs, path);
}
