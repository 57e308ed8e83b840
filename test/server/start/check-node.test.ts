import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { transformSync } from 'esbuild';
import { ROOT } from '../../helpers/site.ts';

const { scripts, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('an older Node', () => {
  it('is told so in one line by all that is started', async (t) => {
    const older = join(tmpdir(), `older-node-${process.pid}.cjs`);
    writeFileSync(
      older,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } });",
    );
    t.after(() => rmSync(older));
    const wanted = engines.node.slice(2);
    const answer = await run(['-r', older, join(ROOT, 'dist', 'zhuzhan'), 'start']);
    assert.deepEqual(answer, [1, `Node ${wanted} or newer is needed, this is Node 20.18.3\n`]);
    const [code, said] = await run(['-r', older, '-r', './server/start/check-node.cjs', 'build.mjs', '--if-needed']);
    assert.deepEqual([code, said.split('\n').length], [1, 2]);
  });

  it('can read what tells it', () => {
    for (const path of ['server/start/check-node.cjs', 'dist/zhuzhan']) {
      const as = (target: string) => transformSync(read(path), { target }).code;
      assert.equal(as('node6'), as('esnext'), path);
    }
  });

  it('is refused by npm, and asked first by every script that builds', () => {
    assert.match(read('.npmrc'), /^engine-strict=true$/m);
    for (const script of Object.values<string>(scripts)) {
      assert.doesNotMatch(script, /node build\.mjs/);
    }
  });
});

function run(args: string[]): Promise<[code: number, said: string]> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT }, (error, out, err) =>
      resolve([Number(error?.code ?? 0), out + err]),
    );
  });
}
