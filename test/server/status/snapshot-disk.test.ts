import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inWords } from '../../../server/status/doubts.ts';

it('a full or read-only disk that holds snapshots alone is not said to stop saves', () => {
  for (const id of ['disk-full', 'inodes-full', 'read-only'] as const) {
    const told = (detail: string) => inWords([{ id, detail }])[0]?.message ?? '';
    assert.match(told('BACKUP_DIR'), /^备份目录所在磁盘.*现在无法备份。/);
    assert.match(told('UPLOADS_DIR、BACKUP_DIR'), /^上传目录、备份目录所在磁盘.*现在无法保存任何内容。/);
  }
});
