import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import { patienceMs } from '../helpers/pace.ts';
import { clickActions, keyActions, pressActions } from './actions.ts';
import { agentOf, COMPOSED_MS, type Engine, type EngineWindow, type Look } from './engine.ts';
import { expressionIn } from './expression-in.ts';
import { type Pinyin, startPinyin } from './pinyin.ts';
import { lineWith, type Started, startProgram } from './processes.ts';

/** GTK's toolbar keeps a window wider than a phone; without its margins it does not. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; border: 0; }\n';
/** The element's name in answers, which the standard fixes. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const OPENS_WITHIN_MS = 15_000;
const ANSWERS_WITHIN_MS = 60_000;
const WINDOWS_TRIED = 3;
const COMPOSE = expressionIn('compose-as-webkit.js');

/** WebKitGTK under a screen of its own. Its driver knows one session, so each window has a driver and a browser. */
export async function startWebKit(path: string): Promise<Engine> {
  const screen = await startProgram('Xvfb', () => ({
    args: ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    stdio: ['ignore', 'pipe', 'ignore'],
  }));
  const display = `:${await lineWith(screen.child.stdout, /^(\d+)$/)}`;
  const pinyin = await startPinyin(display);
  const drivers = new Set<Started>();
  const open = (look: Look) => openWindow({ path, display, pinyin, drivers }, look);
  const { version, close } = await open({ width: 400, height: 400, isPhone: false });
  await close();
  return {
    version: `WebKitGTK ${version}`,
    openWindow: open,
    async quit() {
      await Promise.all([...drivers].map((driver) => driver.end())); // those of journeys that failed
      await pinyin?.end();
      await screen.end();
    },
  };
}

interface Place {
  readonly path: string;
  readonly display: string;
  readonly pinyin: Pinyin | undefined;
  readonly drivers: Set<Started>;
}

type Window = EngineWindow & { version: string };

/** Now and then a browser never shows its window: another one is started then. */
async function openWindow(place: Place, look: Look): Promise<Window> {
  for (let tried = 1; ; tried++) {
    const port = await freePort();
    const driver = await startDriver(place, port);
    place.drivers.add(driver);
    try {
      return await openSession(`http://127.0.0.1:${port}`, place, look, driver.end);
    } catch (error) {
      await driver.end();
      if (tried === WINDOWS_TRIED) throw error;
    }
  }
}

function startDriver({ path, display, pinyin }: Place, port: number): Promise<Started> {
  return startProgram(path, async (folder) => {
    await mkdir(join(folder, 'gtk-3.0'));
    await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), NARROW);
    return {
      args: [`--port=${port}`],
      stdio: 'ignore',
      env: { DISPLAY: display, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, ...pinyin?.env },
    };
  });
}

async function openSession(address: string, { pinyin }: Place, look: Look, end: Started['end']): Promise<Window> {
  const userAgent = agentOf(look);
  const args = ['--automation'];
  if (userAgent) args.push(`--user-agent=${userAgent}`);
  await untilReady(address);
  const options = { 'webkitgtk:browserOptions': { args }, unhandledPromptBehavior: 'accept' };
  const asked = { capabilities: { alwaysMatch: options } };
  const session = await request<Session>(address, 'POST', '/session', asked, OPENS_WITHIN_MS);
  const at = `/session/${session.sessionId}`;
  const send = <T>(command: string, body: object = {}) => request<T>(address, 'POST', `${at}/${command}`, body);
  const rect = { x: 0, y: 0, width: look.width, height: look.height };
  await request(address, 'POST', `${at}/window/rect`, rect, OPENS_WITHIN_MS);
  const act = (actions: object[]) => send('actions', { actions });

  async function evaluate<T>(expression: string): Promise<T> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => ${expression}).then(
        (value) => done({ value: JSON.stringify(value) }), (error) => done({ error: String(error) }));`;
    const { value, error } = await send<{ value?: string; error?: string }>('execute/async', { script, args: [] });
    if (error) throw new Error(`${expression}: ${error}`);
    return JSON.parse(value ?? 'null');
  }

  return {
    version: session.capabilities.browserVersion,
    complaints: [], // WebDriver tells none: what an error breaks has to show
    async open(url) {
      await send('url', { url });
    },
    async reload() {
      await send('refresh');
    },
    evaluate,
    async click(x, y) {
      await act(clickActions(x, y));
    },
    async type(text) {
      await act(keyActions([...text]));
    },
    async press(key) {
      await act(pressActions(key));
    },
    async compose(steps, words) {
      const letters = steps.at(-1);
      if (pinyin && letters) {
        await evaluate(
          `void (window.composed = new Promise((done) => addEventListener('compositionend', () => done(), { once: true })))`,
        );
        await pinyin.write(letters, () => evaluate('window.composed'));
      } else await evaluate(`(${COMPOSE})(${JSON.stringify(steps)}, ${JSON.stringify(words)}, ${COMPOSED_MS})`);
    },
    async upload(selector, file) {
      const found = await send<{ [ELEMENT]: string }>('element', { using: 'css selector', value: selector });
      await send(`element/${found[ELEMENT]}/value`, { text: file });
    },
    async screenshot() {
      return Buffer.from(await request<string>(address, 'GET', `${at}/screenshot`), 'base64');
    },
    async close() {
      await request(address, 'DELETE', at);
      await end();
    },
  };
}

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

async function request<T>(
  address: string,
  method: string,
  command: string,
  body?: object,
  withinMs = ANSWERS_WITHIN_MS,
): Promise<T> {
  const signal = AbortSignal.timeout(patienceMs(withinMs));
  const answer = await fetch(address + command, { method, signal, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }; // proof: the standard's answer
  if (!answer.ok) throw new Error(`${command}: ${value.error} ${value.message}`);
  return value;
}

/** The driver says nowhere that it listens: it is asked until it answers. */
async function untilReady(address: string): Promise<void> {
  const latest = Date.now() + patienceMs(OPENS_WITHIN_MS);
  for (;;) {
    try {
      await request(address, 'GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > latest) throw error;
      await pause(20);
    }
  }
}
