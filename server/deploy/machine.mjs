import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Where `setup` writes the settings of this machine. */
export const SETTINGS_FILE = '/etc/zhuzhan.env';
/** How long a server may take to answer after it was started. */
const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 200;

/** What a file holds; undefined where there is none. */
export function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Name and value in a line of settings, as systemd reads it; undefined for a comment and for nothing. */
export function settingIn(line) {
  const [, name, , value] = /^\s*([A-Z_]+)=\s*(["']?)(.*?)\2\s*$/.exec(line) ?? [];
  return value ? [name, value] : undefined;
}

/** Where this machine reaches the server that has these settings. */
export function originOf({ HOST = '127.0.0.1', PORT = '3000' }) {
  return `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${PORT}`;
}

/** Whether all of these addresses are answered well before it is too late. */
export async function isReady(addresses) {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await pause(ASK_EVERY_MS)) {
    const answers = await Promise.all(addresses.map((address) => fetch(address).catch(() => undefined)));
    if (answers.every((answer) => answer?.ok)) return true;
  }
  return false;
}
