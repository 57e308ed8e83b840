import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { linkNotes } from '../../../server/commands/unit-paths.ts';
import { readConfiguration } from '../../../server/start/configuration.ts';
import { runCommand } from '../../helpers/server-process.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

it('setup names folders with blanks and signs as systemd reads them', async () => {
  const root = temporaryFolder({ after });
  fs.mkdirSync(join(root, 'etc'), { recursive: true });
  const paths = { DATA_DIR: '/a disk/10%/data', UPLOADS_DIR: '/a disk/$&/uploads', BACKUP_DIR: '/a disk/backups' };
  const lines = Object.entries(paths).map(([name, path]) => `${name}="${path}"\n`);
  fs.writeFileSync(join(root, 'etc/zhuzhan.env'), lines.join(''));
  assert.equal((await runCommand(['setup', '--domain', 'www.qizhu.cn', '--root', root])).code, 0);
  const unitOf = (name: string) => fs.readFileSync(join(root, 'etc/systemd/system', name), 'utf8').split('\n');
  const [data, uploads] = ['"/a disk/10%%/data"', '"/a disk/$&/uploads"'];
  const service = unitOf('zhuzhan.service');
  assert.ok(service.includes(`RequiresMountsFor=${data} ${uploads}`));
  assert.ok(service.includes('ReadWritePaths=-"/a disk/10%%" -"/a disk/$&" -"/a disk/backups"'));
  assert.ok(unitOf('zhuzhan-backup.service').includes('ReadWritePaths="/a disk/backups"'));
});

it('setup tells which folder is a link to another place, and not what is below one', () => {
  const root = fs.realpathSync(temporaryFolder({ after }));
  for (const folder of ['disk/data', 'var/site/uploads']) fs.mkdirSync(join(root, folder), { recursive: true });
  fs.symlinkSync(join(root, 'disk/data'), join(root, 'var/site/data'));
  fs.symlinkSync('var', join(root, 'link'));
  const foldersAt = (folder: string) =>
    readConfiguration({ DATA_DIR: join(root, folder, 'data'), UPLOADS_DIR: join(root, folder, 'uploads') });
  for (const folder of ['var/site', 'link/site']) {
    const [note = '', ...others] = linkNotes(foldersAt(folder), fs.realpathSync);
    assert.ok(
      note.startsWith(`# note: ${join(root, folder, 'data')} is a link `) &&
        note.endsWith(` ${join(root, 'disk/data')}`),
    );
    assert.deepEqual(others, []);
  }
});
