import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const TOOL = '/usr/bin/systemd-analyze';
const SAFE = 2;
const TIMERS = { 'zhuzhan-backup.timer': '03:30:00', 'zhuzhan-offsite.timer': '05:00:00' };
const unitText = (name: string) => readFileSync(join(ROOT, 'server/deploy', name), 'utf8');
const linesOf = (text: string, name: string) =>
  Array.from(text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), ([, value = '']) => value);

describe('the units of systemd', { skip: existsSync(TOOL) ? false : `no ${TOOL}` }, () => {
  for (const unit of ['zhuzhan.service', 'zhuzhan-backup.service', 'zhuzhan-offsite.service']) {
    it(`let ${unit} do next to nothing to the machine`, () => {
      const file = join(ROOT, 'server/deploy', unit);
      const { stdout } = spawnSync(TOOL, ['security', '--offline=true', '--no-pager', file], { encoding: 'utf8' });
      const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
      assert.ok(Number(exposure) > 0 && Number(exposure) <= SAFE, stdout);
    });
  }

  for (const [timer, time] of Object.entries(TIMERS)) {
    it(`begin ${timer} at a time that there is, every night`, () => {
      const [when = ''] = linesOf(unitText(timer), 'OnCalendar');
      const { stdout } = spawnSync(TOOL, ['calendar', '--iterations=2', when], { encoding: 'utf8' });
      assert.match(stdout, new RegExp(`${time}[\\s\\S]*${time}`));
    });
  }
});

it('no guide stops the service and leaves its socket open, which would start it again at the next question', () => {
  const guides = readdirSync(join(ROOT, 'server/deploy')).filter((name) => name.endsWith('.md'));
  const lines = guides.flatMap((name) => unitText(name).split('\n'));
  const stopping = lines.filter((line) => /^sudo systemctl (?:stop|disable --now) .*\bzhuzhan(?![\w.-])/.test(line));
  assert.equal(stopping.length, 2);
  for (const line of stopping) assert.match(line, / zhuzhan\.socket\b/);
});

const hasRestic = spawnSync('restic', ['version']).status === 0;

it('the off-site unit copies the snapshots night after night, and they come back as they were', {
  skip: hasRestic ? false : 'no restic',
}, (t) => {
  const folder = temporaryFolder(t);
  const snapshots = join(folder, 'snapshots');
  mkdirSync(snapshots);
  writeFileSync(join(snapshots, 'first.json'), '{}');
  const unit = unitText('zhuzhan-offsite.service').replaceAll('/var/backups/zhuzhan', snapshots);
  const settings = unitText('zhuzhan-offsite.env')
    .replace('REPOSITORY=', `REPOSITORY=${join(folder, 'elsewhere')}`)
    .replace('PASSWORD=', 'PASSWORD=long');
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(settings.split('\n').flatMap((line) => (/^\w/.test(line) ? [line.split('=')] : []))),
    RESTIC_CACHE_DIR: join(folder, 'cache'),
  };
  const run = (command: string) => execFileSync('sh', ['-ec', command], { env, encoding: 'utf8' });
  const commands = linesOf(unit, 'ExecStart');
  assert.equal(commands.length, 3);
  for (const command of commands) run(command);
  writeFileSync(join(snapshots, 'second.json'), '{}');
  for (const command of commands) run(command);
  assert.equal(JSON.parse(run('restic snapshots --json')).length, 2);
  run(`restic restore latest --target ${join(folder, 'fetched')}`);
  execFileSync('diff', ['-r', snapshots, join(folder, 'fetched', snapshots)]);
});

it('the server has sixteen threads for its disk, however it is started', () => {
  for (const file of ['zhuzhan.service', 'zhuzhan-backup.service', 'zhuzhan', 'Containerfile'])
    assert.match(unitText(file), /^(?!#).*\bUV_THREADPOOL_SIZE=16\b/m, file);
});
