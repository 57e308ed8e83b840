import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes FILE.br and FILE.gz beside each text file where that saves something. */
export async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg|json)$/.test(name));
  const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)];
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const bytes = await readFile(file);
      const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
      if (small.length < bytes.length) await writeFile(`${file}.br`, small);
      const gzipped = await gz(bytes, { level: 9 });
      if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
    }),
  );
}
