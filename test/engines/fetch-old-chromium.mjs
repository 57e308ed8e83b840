import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Puts an old Chromium, 87 unless the argument names another, where the tests look for it. Its program comes in an npm
 * package, which npm checks as any other and this file once more.
 */
const PACKAGES = {
  87: [
    'chrome-aws-lambda@5.4.0',
    'edlk3okaPwVJ7lLhmi0p1Xs0lx3ekloW5Lqq+q+V0jS/4dyXYLeA23SKdB+A6+hBf/n88yfR8ssb78tBD/C9CA==',
  ],
  78: [
    'chrome-aws-lambda@1.20.4',
    '+zuq/BO9TpAvlXIpyGto6YytnEe0NBpZS5HVGnaMqRhL0cagDEhrzAYqaQfK4HZnafA7HW1wkFacl7CAI990LQ==',
  ],
};

const version = process.argv[2] ?? '87';
const [name, sha512] = PACKAGES[version] ?? [];
if (!name) throw new Error(`no Chromium ${version}: there is ${Object.keys(PACKAGES).join(', ')}`);
const folder = join(homedir(), '.cache', 'zhuzhan');
const target = join(folder, `chromium-${version}`);
if (!existsSync(join(target, 'chromium'))) {
  mkdirSync(folder, { recursive: true });
  const workshop = mkdtempSync(join(folder, 'fetching-'));
  execFileSync('npm', ['pack', '--silent', name], { cwd: workshop });
  const archive = join(workshop, readdirSync(workshop)[0]);
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (found !== sha512) throw new Error(`${name} has the SHA-512 ${found}`);
  execFileSync('tar', ['-xzf', archive, 'package/bin/chromium.br'], { cwd: workshop });
  const program = brotliDecompressSync(readFileSync(join(workshop, 'package', 'bin', 'chromium.br')));
  mkdirSync(join(workshop, 'ready'));
  writeFileSync(join(workshop, 'ready', 'chromium'), program, { mode: 0o755 });
  renameSync(join(workshop, 'ready'), target); // whole or not at all
  rmSync(workshop, { recursive: true });
}
