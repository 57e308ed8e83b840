import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CallName, calls } from '../../../server/calls.ts';
import { readConfiguration } from '../../../server/start/configuration.ts';
import { startServer } from '../../../server/start/start-server.ts';
import { formOf, webpOfSize } from '../../helpers/build-pictures.ts';
import { FaultyFileSystem } from '../../helpers/faulty-file-system.ts';
import { logIn } from '../../helpers/log-in.ts';
import { ADMIN_PASSWORD, CHEAP, ROOT } from '../../helpers/site.ts';
import { keptLog, temporaryFolder } from '../../helpers/temporary-store.ts';

const MIB = 1024 * 1024;
const begun = (start: string, bytes: number) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(bytes)]);
/** Files of another length each time. The disk fails while most of their bytes are still on their way. */
const FILES: Readonly<Record<string, [call: CallName, form: (more: number) => FormData]>> = {
  film: [
    'file/upload',
    (more) => formOf({ type: 'film', file: begun('\0\0\0\x14ftypisom\0\0\0\0isom', 3 * MIB + more) }),
  ],
  document: ['file/upload', (more) => formOf({ type: 'document', file: begun('%PDF-1.7\n', 2 * MIB + more) })],
  picture: ['file/upload', (more) => formOf({ type: 'news', file: webpOfSize(1600, 900, 1.5 * MIB + more * 2) })],
  logo: ['system/logo', (more) => formOf({ logo: webpOfSize(200, 200, 90_000 + more * 2) })],
};
const NO_ROOM = [507, '服务器存储空间不足，请联系管理员'];
const REFUSALS: Readonly<Record<string, unknown[]>> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EROFS: [500, '服务器的磁盘不能写入，请联系管理员检查磁盘'],
  EIO: [500, '服务器出现问题，请稍后重试'],
};

for (const [file, [call, form]] of Object.entries(FILES)) {
  test(`an upload is refused for the disk's reason, at whichever operation it fails, and leaves no file: ${file}`, async (t) => {
    const folder = temporaryFolder(t);
    const folders = { DATA_DIR: join(folder, 'data'), UPLOADS_DIR: join(folder, 'uploads') };
    const settings = readConfiguration({ PORT: '0', ADMIN_PASSWORD, ...folders }, ROOT);
    const disk = new FaultyFileSystem();
    const given = { passwordCost: CHEAP, fs: disk.fs };
    const { address, stop } = await startServer(settings, ROOT, keptLog().log, () => {}, given);
    t.after(stop);
    const headers = await logIn(address);
    const count = () => readdirSync(folders.UPLOADS_DIR).filter((name) => !name.startsWith('.')).length;
    let sent = 0;
    for (const [code, refusal] of Object.entries(REFUSALS)) {
      let refused = 0;
      for (let at = 1, struck = true; struck; at += 1) {
        const before = count();
        disk.fail({ at, code });
        const { method, path } = calls[call];
        const answer = await fetch(address + path, { method, headers, body: form(sent++) });
        struck = disk.struck;
        disk.fail(undefined);
        const { code: status, msg } = await answer.json();
        const isKept = status === 200; // a file without its name, or one that could not be tidied up, is a file
        const wanted = isKept ? [200, '上传成功！'] : refusal;
        assert.deepEqual([status, msg, count() - before], [...wanted, isKept ? 1 : 0], `${code} at operation ${at}`);
        refused += isKept ? 0 : 1;
      }
      assert.ok(refused >= 5, `${code}: ${refused}`); // created, written, synced, renamed, its folder synced
    }
  });
}
