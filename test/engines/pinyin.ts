import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { patienceMs } from '../helpers/pace.ts';
import { COMPOSED_MS } from './engine.ts';
import { lineWith, startProgram } from './processes.ts';

const ENGINE = 'libpinyin';
const LETTERS = 'xkb:us::eng';
/** What is there where it is installed: the input method, its daemon, and the hand that presses keys of the screen. */
export const PINYIN = ['/usr/libexec/ibus-engine-libpinyin', '/usr/bin/ibus-daemon', '/usr/bin/xdotool'];
const COMES_WITHIN_MS = 20_000;
const execute = promisify(execFile);

/** A pinyin keyboard for the windows of one screen. */
export interface Pinyin {
  /** What a browser is started with, so that it asks this input method. */
  readonly env: Readonly<Record<string, string>>;
  /** Types letters into the one window of the screen, takes the first words that are offered, and waits for `arrival`. */
  write(letters: string, arrival: () => Promise<unknown>): Promise<void>;
  end(): Promise<void>;
}

/** Starts IBus with libpinyin, as people have it, for the screen `display`. */
export async function startPinyin(display: string): Promise<Pinyin> {
  const bus = await startProgram('dbus-daemon', () => ({
    args: ['--session', '--nofork', '--print-address=1'],
    stdio: ['ignore', 'pipe', 'ignore'],
  }));
  const own: Record<string, string> = { DISPLAY: display };
  own.DBUS_SESSION_BUS_ADDRESS = await lineWith(bus.child.stdout, /^(unix:.+)$/);
  const daemon = await startProgram('ibus-daemon', (folder) => {
    for (const name of ['HOME', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME']) own[name] = folder;
    const none = ['--panel', 'disable', '--emoji-extension', 'disable'];
    return { args: [...none, '--config', '/usr/libexec/ibus-memconf'], stdio: 'ignore', env: own };
  });
  const run = async (command: string, ...args: string[]) =>
    (await execute(command, args, { env: { ...process.env, ...own } })).stdout.trim();
  const ibus = (...args: string[]) => run('ibus', ...args);
  /** It fails where it cannot tell the screen of the layout, and has chosen by then. */
  const choose = (engine: string) => ibus('engine', engine).catch(() => '');
  await untilTrue(async () => (await ibus('address')).startsWith('unix:'));
  const env = { GTK_IM_MODULE: 'ibus', IBUS_ADDRESS: await ibus('address') };

  return {
    env,
    async write(letters, arrival) {
      await run('xdotool', 'search', '--onlyvisible', '--name', '.', 'windowfocus', '--sync');
      await untilTrue(async () => {
        await choose(ENGINE);
        return (await ibus('engine')) === ENGINE;
      });
      await run('xdotool', 'type', '--delay', '60', letters);
      await pause(COMPOSED_MS);
      await run('xdotool', 'key', 'space');
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
