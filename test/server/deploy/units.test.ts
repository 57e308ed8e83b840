import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../helpers/site.ts';

const TOOL = '/usr/bin/systemd-analyze';
const SAFE = 2;

describe('the units of systemd', { skip: existsSync(TOOL) ? false : `no ${TOOL}` }, () => {
  for (const unit of ['zhuzhan.service', 'zhuzhan-backup.service']) {
    it(`let ${unit} do next to nothing to the machine`, () => {
      const file = join(ROOT, 'server/deploy', unit);
      const { stdout } = spawnSync(TOOL, ['security', '--offline=true', '--no-pager', file], { encoding: 'utf8' });
      const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
      assert.ok(Number(exposure) > 0 && Number(exposure) <= SAFE, stdout);
    });
  }

  it('begin the snapshot at a time that there is, every night', () => {
    const timer = readFileSync(join(ROOT, 'server/deploy/zhuzhan-backup.timer'), 'utf8');
    const [, when = ''] = /^OnCalendar=(.+)$/m.exec(timer) ?? [];
    const { stdout } = spawnSync(TOOL, ['calendar', '--iterations=2', when], { encoding: 'utf8' });
    assert.match(stdout, /03:30:00[\s\S]*03:30:00/);
  });
});
