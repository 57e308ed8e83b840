import type { Readable, Writable } from 'node:stream';
import { Connection } from './connection.ts';
import { asJson, type Engine, type EngineWindow, type Look, type Point } from './engine.ts';
import { startProgram } from './processes.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

interface Evaluated {
  readonly result: { readonly value?: string };
  readonly exceptionDetails?: object;
}

/** An old Chromium, by the DevTools protocol over a pipe: no port, and no version of it that a library must know. */
export async function startChromium(path: string): Promise<Engine> {
  const { child, end } = await startProgram(path, (folder) => ({
    args: ['--headless', ...ARGS, '--remote-debugging-pipe', `--user-data-dir=${folder}`, 'about:blank'],
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  }));
  const [, , , commands, answers] = child.stdio as unknown as [unknown, unknown, unknown, Writable, Readable]; // proof: pipes, as asked for
  const connection = new Connection((text) => commands.write(`${text}\0`));
  commands.on('error', () => connection.end());
  answers.on('close', () => connection.end());
  let rest = '';
  answers.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0'); // each ends with a zero byte
    rest = messages.pop() ?? '';
    for (const message of messages) connection.receive(message);
  });
  const { product } = await connection.send<{ product: string }>('Browser.getVersion');
  return {
    version: product.replace(/^.*\//, 'Chromium '),
    openWindow: (look) => openWindow(connection, look),
    quit: end,
  };
}

async function openWindow(connection: Connection, { width, height, userAgent }: Look): Promise<EngineWindow> {
  const { browserContextId } = await connection.send<{ browserContextId: string }>('Target.createBrowserContext');
  const target = { url: 'about:blank', browserContextId };
  const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', target);
  const attached = { targetId, flatten: true };
  const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', attached);
  const send = <T>(method: string, params: object = {}) => connection.send<T>(method, params, sessionId);
  const on = <T>(method: string, listener: (params: T) => unknown) =>
    connection.on(method, (params: T, from?: string) => from === sessionId && listener(params));

  const complaints: string[] = [];
  on<{ exceptionDetails: { text: string; exception?: { description?: string } } }>(
    'Runtime.exceptionThrown',
    ({ exceptionDetails: { text, exception } }) => complaints.push(exception?.description ?? text),
  );
  on<{ entry: { level: string; text: string; url?: string } }>('Log.entryAdded', ({ entry }) => {
    if (entry.level === 'error') complaints.push(`${entry.text} ${entry.url ?? ''}`);
  });
  on<{ type: string; args: { value?: string; description?: string }[] }>('Runtime.consoleAPICalled', (said) => {
    if (said.type === 'error') complaints.push(said.args.map((arg) => arg.value ?? arg.description).join(' '));
  });
  on('Page.javascriptDialogOpening', () => send('Page.handleJavaScriptDialog', { accept: true }));
  let isLoaded = () => {};
  on('Page.loadEventFired', () => isLoaded());
  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
  const mobile = userAgent !== undefined;
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile });
  if (mobile) await send('Emulation.setUserAgentOverride', { userAgent });

  return {
    complaints,
    async open(url) {
      const loaded = new Promise<void>((resolve) => {
        isLoaded = resolve;
      });
      const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url });
      if (errorText) throw new Error(`${url}: ${errorText}`);
      await loaded;
    },
    async evaluate(expression) {
      const how = { expression: asJson(expression), returnByValue: true, awaitPromise: true };
      const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', how);
      if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return JSON.parse(result.value ?? 'null');
    },
    async click(x, y, end = { x, y }) {
      const mouse = (type: string, at: Point, button: string) =>
        send('Input.dispatchMouseEvent', { type, ...at, button, clickCount: 1 });
      await mouse('mouseMoved', { x, y }, 'none');
      await mouse('mousePressed', { x, y }, 'left');
      if (end.x !== x || end.y !== y) await mouse('mouseMoved', end, 'left');
      await mouse('mouseReleased', end, 'left');
    },
    async type(text) {
      for (const letter of text) {
        const pressed = { type: 'keyDown', key: letter, text: letter, unmodifiedText: letter };
        await send('Input.dispatchKeyEvent', pressed);
        await send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
      }
    },
    async compose() {
      throw new Error('nothing is promised that is composed'); // as in the back office
    },
    close: () => connection.send('Target.disposeBrowserContext', { browserContextId }),
  };
}
