import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
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
