import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { patienceMs } from '../helpers/pace.ts';
import { COMPOSED_MS } from './engine.ts';
import { lineWith, startProgram } from './processes.ts';

const ENGINE = 'libpinyin';
const LETTERS = 'xkb:us::eng';
/** What stands where it is installed: the input method, its door into GTK, and the hand that presses keys of the screen. */
const NEEDED = ['/usr/libexec/ibus-engine-libpinyin', '/usr/bin/ibus-daemon', '/usr/bin/xdotool'];
const COMES_WITHIN_MS = 20_000;
const run = promisify(execFile);

/** A pinyin keyboard for the windows of one screen. */
export interface Pinyin {
  /** What a browser is started with, so that it asks this input method. */
  readonly env: Readonly<Record<string, string>>;
  /** Types letters into the one window of the screen, takes the first words that are offered, and waits for `arrival`. */
  write(letters: string, arrival: () => Promise<unknown>): Promise<void>;
  end(): Promise<void>;
}

/** Starts IBus with libpinyin, as people have it, for the screen `display`; undefined where it is not installed. */
export async function startPinyin(display: string): Promise<Pinyin | undefined> {
  const missing = NEEDED.filter((file) => !existsSync(file));
  if (missing.length > 0 && process.env.CI) throw new Error(`the tests need ${missing.join(', ')} in CI`);
  if (missing.length > 0) return undefined;
  const bus = await startProgram('dbus-daemon', () => ({
    args: ['--session', '--nofork', '--print-address=1'],
    stdio: ['ignore', 'pipe', 'ignore'],
  }));
  const screen = { DISPLAY: display, DBUS_SESSION_BUS_ADDRESS: await lineWith(bus.child.stdout, /^(unix:.+)$/) };
  let home = {};
  const daemon = await startProgram('ibus-daemon', (folder) => {
    home = { HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
    const none = ['--panel', 'disable', '--emoji-extension', 'disable'];
    return { args: [...none, '--config', '/usr/libexec/ibus-memconf'], stdio: 'ignore', env: { ...screen, ...home } };
  });
  const ibus = async (...args: string[]) =>
    (await run('ibus', args, { env: { ...process.env, ...screen, ...home } })).stdout.trim();
  /** It fails where it cannot tell the screen of the layout, and has chosen by then. */
  const choose = (engine: string) => ibus('engine', engine).catch(() => '');
  const keys = (...args: string[]) => run('xdotool', args, { env: { ...process.env, ...screen } });
  await untilTrue(async () => (await ibus('address')).startsWith('unix:'));
  const env = { GTK_IM_MODULE: 'ibus', IBUS_ADDRESS: await ibus('address') };

  return {
    env,
    async write(letters, arrival) {
      await keys('search', '--onlyvisible', '--name', '.', 'windowfocus', '--sync');
      await untilTrue(async () => {
        await choose(ENGINE);
        return (await ibus('engine')) === ENGINE;
      });
      await keys('type', '--delay', '60', letters);
      await pause(COMPOSED_MS);
      await keys('key', 'space');
      await arrival(); // another keyboard would drop what is still composed
      await choose(LETTERS); // what is typed next is no pinyin
    },
    async end() {
      await daemon.end();
      await bus.end();
    },
  };
}

async function untilTrue(isSo: () => Promise<boolean>): Promise<void> {
  const latest = Date.now() + patienceMs(COMES_WITHIN_MS);
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > latest) throw new Error('the input method does not come');
    await pause(100);
  }
}
