import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Copies of our pictures, which all have; sources; what a build keeps for the next build. */
const NOT_COUNTED = /^(ours|public|src|app|\.next\/(cache|dev)|dist\/client\/(media|uploads)|dist\/drawings)(\/|$)/;
const BLOCK_BYTES = 512;

/** How many packages lie in a project, and what they and the built output take on the disk, in MB (1,048,576 bytes). */
export async function weigh(folder: string): Promise<{ packages: number; megabytes: number }> {
  const list = await readFile(join(folder, 'node_modules', '.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(list) as { packages: object }; // proof: npm writes it so since version 7
  return { packages: Object.keys(packages).length, megabytes: (await bytesIn(folder, folder)) / 1024 ** 2 };
}

/** As `du` counts: whole blocks. */
async function bytesIn(folder: string, root: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (NOT_COUNTED.test(relative(root, path).replaceAll('\\', '/'))) continue;
    bytes += (await lstat(path)).blocks * BLOCK_BYTES;
    if (entry.isDirectory()) bytes += await bytesIn(path, root);
  }
  return bytes;
}
