import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { messageOf } from '../base/system-error.ts';
import { SettingError } from '../store/disk/check-folders.ts';

/** In the installation's folder: the public key of its releases, as a line of ssh-keygen's ALLOWED SIGNERS. */
export const SIGNERS = 'allowed_signers';
/** The signer's name, and the purpose that a signature names. */
const NAME = 'zhuzhan';

/** The line for a public key, which is the file `.pub`. Throws a one-line error for any other file. */
export function signersLine(path: string): string {
  const [, line] = /^((?:ssh|ecdsa|sk)-[\w@.-]+ [A-Za-z0-9+/=]+)(?: [^\n]*)?\n?$/.exec(textOf(path)) ?? [];
  if (!line) throw new Error('--key takes the file of a public key, such as release-key.pub');
  return `${NAME} namespaces="${NAME}" ${line}\n`;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new SettingError('--key', path, `it cannot be read (${messageOf(cause)})`, { cause });
  }
}

/** Signs a file with a private key; the signature is next to it, `FILE.sig`. Throws one line with the reason. */
export function sign(file: string, key: string): void {
  const { status, stderr, error } = spawnSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', NAME, file], {
    stdio: ['inherit', 'ignore', 'pipe'], // it asks the terminal for a passphrase
    encoding: 'utf8',
  });
  const why = error?.message ?? stderr.trim().split(/\r?\n/).at(-1);
  if (status !== 0) throw new Error(`ssh-keygen did not sign with ${key}${why && `: ${why}`}`);
}

/** Whether `FILE.sig` is the signature of a file by an allowed signer. Throws one line without ssh-keygen. */
export function verifySignature(file: string, signers: string): boolean {
  const args = ['-Y', 'verify', '-f', signers, '-I', NAME, '-n', NAME, '-s', `${file}.sig`];
  const { status, error } = spawnSync('ssh-keygen', args, { input: readFileSync(file) });
  if (error) throw new Error(`ssh-keygen is needed to check the signature: ${error.message}`);
  return status === 0;
}
