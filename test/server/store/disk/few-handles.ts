import { closeSync, openSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { join } from 'node:path';
import { createFiles } from '../../../../server/http/response/files.ts';
import { serveWith } from '../../../../server/http/serve-connections.ts';
import { realFileSystem as fs } from '../../../../server/store/disk/file-system.ts';

/** A process with few file handles: reads, writes and lists a folder's files all at once, and serves one, with none free. */
const folder = process.argv[2] ?? '';

async function rewrite(name: string): Promise<void> {
  const bytes = await fs.readFile(join(folder, name));
  const reading = await fs.openFile(join(folder, name));
  const buffer = new Uint8Array(reading.size);
  await reading.read(buffer);
  await reading.close();
  const made = await fs.create(join(folder, `${name}.new`));
  await made.write(bytes, 0, bytes.length);
  await made.close();
  await (await fs.append(join(folder, name))).close();
  await (await fs.openFolder(folder)).close();
  await fs.readFolder(folder);
}

/** Takes every handle that is free; the function gives them back. */
function takeAll(): () => void {
  const taken: number[] = [];
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch {}
  return () => taken.forEach(closeSync);
}

/** The status of a file's answer while no handle is free when it is asked for. */
async function serve(name: string): Promise<number> {
  const files = createFiles({ dir: folder, headers: {}, cacheControl: '' });
  let giveBack = () => {};
  const server = createServer();
  serveWith(server, (request, response) => {
    giveBack = takeAll();
    setTimeout(giveBack, 100);
    files.serve(request, response, name).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const status = await new Promise<number>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).once('error', reject);
  });
  server.close();
  return status;
}

async function all(): Promise<void> {
  const names = await fs.readFolder(folder);
  await Promise.all(names.map(rewrite));
  const { length } = (await fs.readFolder(folder)).filter((name) => name.endsWith('.new'));
  process.stdout.write(`${length} rewritten, served with ${await serve(names[0] ?? '')}\n`);
}

await all().catch((error: unknown) => void process.stdout.write(`${error}\n`));
