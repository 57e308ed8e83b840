import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { agentOf, COMPOSED_MS, type Engine, type EngineWindow, type Key, type Look } from './engine.ts';
import { startProgram } from './processes.ts';

const CODES: Readonly<Record<Key, number>> = {
  Enter: 13,
  Escape: 27,
  Tab: 9,
  Backspace: 8,
  ArrowDown: 40,
  ArrowRight: 39,
  End: 35,
};

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

interface Evaluated {
  readonly result: { readonly value?: string; readonly objectId?: string };
  readonly exceptionDetails?: object;
}

/** Any Chromium, by the DevTools protocol over a pipe: no port, and no version of it that a library must know. */
export async function startChromium(path: string): Promise<Engine> {
  const { child, end } = await startProgram(path, (folder) => ({
    args: ['--headless', ...ARGS, '--remote-debugging-pipe', `--user-data-dir=${folder}`, 'about:blank'],
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  }));
  const [, , , commands, answers] = child.stdio as unknown as [unknown, unknown, unknown, Writable, Readable]; // proof: pipes, as asked for
  const connection = new Connection((text) => commands.write(`${text}\0`));
  commands.on('error', () => connection.end());
  answers.on('close', () => connection.end());
  receiveFrom(answers, connection);
  const { product } = await connection.send<{ product: string }>('Browser.getVersion');
  return {
    version: product.replace(/^.*\//, 'Chromium '),
    openWindow: (look) => openWindow(connection, look),
    quit: end,
  };
}

/** Messages end with a zero byte. */
function receiveFrom(answers: Readable, connection: Connection): void {
  let rest = '';
  answers.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) connection.receive(message);
  });
}

async function openWindow(connection: Connection, look: Look): Promise<EngineWindow> {
  const { browserContextId } = await connection.send<{ browserContextId: string }>('Target.createBrowserContext');
  const target = { url: 'about:blank', browserContextId };
  const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', target);
  const attached = { targetId, flatten: true };
  const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', attached);
  const send = <T>(method: string, params: object = {}) => connection.send<T>(method, params, sessionId);
  const complaints: string[] = [];
  const on = <T>(method: string, listener: (params: T) => void) =>
    connection.on<T>(method, (params, from) => {
      if (from === sessionId) listener(params);
    });

  on<{ exceptionDetails: { text: string; exception?: { description?: string } } }>(
    'Runtime.exceptionThrown',
    ({ exceptionDetails: { text, exception } }) => complaints.push(exception?.description ?? text),
  );
  on<{ entry: { level: string; text: string; url?: string } }>('Log.entryAdded', ({ entry }) => {
    if (entry.level === 'error') complaints.push(`${entry.text} ${entry.url ?? ''}`);
  });
  on<{ type: string; args: { value?: string; description?: string }[] }>(
    'Runtime.consoleAPICalled',
    ({ type, args }) => {
      if (type === 'error') complaints.push(args.map((arg) => arg.value ?? arg.description).join(' '));
    },
  );
  on<{ type: string }>('Page.javascriptDialogOpening', () => send('Page.handleJavaScriptDialog', { accept: true }));
  for (const domain of ['Page', 'Runtime', 'Log', 'DOM']) await send(`${domain}.enable`);
  const { width, height } = look;
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: look.isPhone });
  const userAgent = agentOf(look);
  if (userAgent) await send('Emulation.setUserAgentOverride', { userAgent });

  const run = async (expression: string, returnByValue: boolean) => {
    const how = { expression, returnByValue, awaitPromise: true };
    const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', how);
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return result;
  };
  let isLoaded = () => {};
  on('Page.loadEventFired', () => isLoaded());
  const loaded = () =>
    new Promise<void>((resolve) => {
      isLoaded = resolve;
    });
  const key = (how: object) => send('Input.dispatchKeyEvent', how);

  return {
    complaints,
    async open(url) {
      const done = loaded();
      const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url });
      if (errorText) throw new Error(`${url}: ${errorText}`);
      await done;
    },
    async reload() {
      const done = loaded();
      await send('Page.reload');
      await done;
    },
    async evaluate(expression) {
      const { value } = await run(`Promise.resolve(${expression}).then((value) => JSON.stringify(value))`, true);
      return JSON.parse(value ?? 'null');
    },
    async click(x, y) {
      const at = { x, y, button: 'left', clickCount: 1 };
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, ...at, button: type === 'mouseMoved' ? 'none' : 'left' });
    },
    async type(text) {
      for (const letter of text) {
        await key({ type: 'keyDown', key: letter, text: letter, unmodifiedText: letter });
        await key({ type: 'keyUp', key: letter });
      }
    },
    async press(name) {
      const pressed = { key: name, code: name, windowsVirtualKeyCode: CODES[name] };
      await key({ type: 'keyDown', ...pressed, ...(name === 'Enter' ? { text: '\r' } : {}) });
      await key({ type: 'keyUp', ...pressed });
    },
    async compose(steps, words) {
      for (const text of steps)
        await send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await pause(COMPOSED_MS);
      await send('Input.insertText', { text: words });
    },
    async upload(selector, file) {
      const { objectId } = await run(`document.querySelector(${JSON.stringify(selector)})`, false);
      await send('DOM.setFileInputFiles', { files: [file], objectId });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('Page.captureScreenshot');
      return Buffer.from(data, 'base64');
    },
    async close() {
      await connection.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
