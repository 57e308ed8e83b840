import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import { patienceMs } from '../helpers/pace.ts';
import { clicking, type Engine, type EngineWindow, type Look, typing } from './engine.ts';
import { lineWith, type Started, startProgram } from './processes.ts';

/** GTK's toolbar keeps a window wider than a phone; without its margins it does not. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; border: 0; }\n';
const OPENS_WITHIN_MS = 15_000;
const ANSWERS_WITHIN_MS = 120_000;
/** For an expression in a page; one that has gone never answers. */
const SCRIPT_MS = 30_000;
const WINDOWS_TRIED = 3;

interface Place {
  readonly path: string;
  readonly display: string;
  readonly drivers: Set<Started>;
}

/** WebKitGTK under a screen of its own. Its driver knows one session, so each window has a driver and a browser. */
export async function startWebKit(path: string): Promise<Engine> {
  const screen = await startProgram('Xvfb', () => ({
    args: ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    stdio: ['ignore', 'pipe', 'ignore'],
  }));
  const display = `:${await lineWith(screen.child.stdout, /^(\d+)$/)}`;
  const place: Place = { path, display, drivers: new Set() };
  return {
    version: 'WebKitGTK',
    openWindow: (look) => openWindow(place, look),
    async quit() {
      await Promise.all([...place.drivers].map((driver) => driver.end())); // those of journeys that failed
      await screen.end();
    },
  };
}

/** Now and then a browser never shows its window: another one is started then. */
async function openWindow(place: Place, look: Look): Promise<EngineWindow> {
  for (let tried = 1; ; tried++) {
    const port = await freePort();
    const driver = await startDriver(place, port);
    place.drivers.add(driver);
    try {
      return await openSession(`http://127.0.0.1:${port}`, look, driver.end, OPENS_WITHIN_MS * tried);
    } catch (error) {
      await driver.end();
      if (tried === WINDOWS_TRIED) throw error;
    }
  }
}

function startDriver({ path, display }: Place, port: number): Promise<Started> {
  return startProgram(path, async (folder) => {
    await mkdir(join(folder, 'gtk-3.0'));
    await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), NARROW);
    const env = { DISPLAY: display, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    return { args: [`--port=${port}`], stdio: 'ignore', env };
  });
}

async function openSession(address: string, look: Look, end: Started['end'], withinMs: number): Promise<EngineWindow> {
  const { width, height, userAgent } = look;
  const args = ['--automation', ...(userAgent ? [`--user-agent=${userAgent}`] : [])];
  await untilReady(address, withinMs);
  const timeouts = { script: patienceMs(SCRIPT_MS) };
  const options = { 'webkitgtk:browserOptions': { args }, unhandledPromptBehavior: 'accept', timeouts };
  const { sessionId } = await request<{ sessionId: string }>(
    `${address}/session`,
    { capabilities: { alwaysMatch: options } },
    withinMs,
  );
  const at = `${address}/session/${sessionId}`;
  await request(`${at}/window/rect`, { x: 0, y: 0, width, height }, withinMs);

  async function evaluate<T>(expression: string): Promise<T> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => ${expression}).then(
        (value) => done({ value: JSON.stringify(value) }), (error) => done({ error: String(error) }));`;
    const answer = await request<{ value?: string; error?: string }>(`${at}/execute/async`, { script, args: [] });
    if (answer.error) throw new Error(`${expression}: ${answer.error}`);
    return JSON.parse(answer.value ?? 'null');
  }

  const navigate = (url: string) => request(`${at}/url`, { url });
  return {
    complaints: [], // WebDriver tells none: what an error breaks has to show
    // now and then it gives a navigation up without a reason; of a page that is at fault it gives up the second, too
    open: (url) => navigate(url).catch(() => navigate(url)),
    evaluate,
    click: (...points) => request(`${at}/actions`, { actions: clicking(...points) }),
    type: (text) => request(`${at}/actions`, { actions: typing(text) }),
    // no protocol reaches its input methods: the words arrive as from one
    compose: (_steps, words) => evaluate(`document.execCommand('insertText', false, ${JSON.stringify(words)})`),
    async close() {
      await request(at, undefined, ANSWERS_WITHIN_MS, 'DELETE');
      await end();
    },
  };
}

async function request<T>(address: string, body?: object, withinMs = ANSWERS_WITHIN_MS, method = 'POST'): Promise<T> {
  const signal = AbortSignal.timeout(patienceMs(withinMs));
  const answer = await fetch(address, { method, signal, body: body ? JSON.stringify(body) : null });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }; // proof: the standard's answer
  if (!answer.ok) throw new Error(`${address}: ${value.error} ${value.message}`);
  return value;
}

/** The driver says nowhere that it listens: it is asked until it answers. */
async function untilReady(address: string, withinMs: number): Promise<void> {
  const latest = performance.now() + patienceMs(withinMs);
  for (;;) {
    try {
      await request(`${address}/status`, undefined, withinMs, 'GET');
      return;
    } catch (error) {
      if (performance.now() > latest) throw error;
      await pause(20);
    }
  }
}
