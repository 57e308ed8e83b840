import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { clickActions, keyActions, pressActions } from './actions.ts';
import { Connection } from './connection.ts';
import { agentOf, COMPOSED_MS, type Engine, type EngineWindow, type Look } from './engine.ts';
import { lineWith, startProgram } from './processes.ts';

/** A test's Firefox asks nobody for news and shows no page of its own. */
const PREFERENCES: Readonly<Record<string, boolean | string | number>> = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
};

type Evaluated =
  | { type: 'success'; result: { value?: string; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Firefox, by WebDriver BiDi, which it speaks itself: no driver stands between. */
export async function startFirefox(path: string): Promise<Engine> {
  const { child, end } = await startProgram(path, async (folder) => {
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
    );
    await writeFile(join(folder, 'user.js'), lines.join(''));
    return {
      args: [
        '--headless',
        '--no-remote',
        '--profile',
        folder,
        '--remote-allow-system-access',
        '--remote-debugging-port',
        '0',
      ],
      stdio: ['ignore', 'ignore', 'pipe'],
    };
  });
  const address = await lineWith(child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  child.stderr?.resume();
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const connection = new Connection((text) => socket.send(text));
  socket.on('message', (data) => connection.receive(String(data)));
  socket.on('close', () => connection.end());
  const capabilities = { alwaysMatch: { unhandledPromptBehavior: { default: 'accept', beforeUnload: 'accept' } } };
  const session = await connection.send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities });
  await connection.send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    version: `Firefox ${session.capabilities.browserVersion}`,
    openWindow: (look) => openWindow(connection, look),
    async quit() {
      socket.terminate();
      await end();
    },
  };
}

async function openWindow(connection: Connection, look: Look): Promise<EngineWindow> {
  const send: Connection['send'] = (method, params) => connection.send(method, params);
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext');
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  const { width, height } = look;
  await send('browsingContext.setViewport', { context, viewport: { width, height } });
  const userAgent = agentOf(look);
  if (userAgent) await send('emulation.setUserAgentOverride', { userAgent, contexts: [context] });
  const complaints: string[] = [];
  connection.on<{ level: string; text: string | null; source: { context?: string } }>('log.entryAdded', (entry) => {
    if (entry.level === 'error' && entry.source.context === context) complaints.push(entry.text ?? '');
  });

  const run = async (expression: string) => {
    const how = { expression, target: { context }, awaitPromise: true };
    const answer = await send<Evaluated>('script.evaluate', how);
    if (answer.type === 'exception') throw new Error(`${expression}: ${answer.exceptionDetails.text}`);
    return answer.result;
  };
  const act = (actions: object[]) => send('input.performActions', { context, actions });

  return {
    complaints,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    async evaluate(expression) {
      const { value } = await run(`Promise.resolve(${expression}).then((value) => JSON.stringify(value))`);
      return JSON.parse(value ?? 'null');
    },
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
      await send('browsingContext.activate', { context });
      const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
        'moz:scope': 'chrome',
      });
      const target = { context: tree.contexts[0]?.context };
      const how = { expression: composition(steps, words), target, awaitPromise: true };
      const answer = await send<Evaluated>('script.evaluate', how);
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    },
    async upload(selector, file) {
      const { sharedId } = await run(`document.querySelector(${JSON.stringify(selector)})`);
      await send('input.setFiles', { context, element: { sharedId }, files: [file] });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await send('browsingContext.close', { context });
      await send('browser.removeUserContext', { userContext });
    },
  };
}

/** What an input method tells Firefox's own window, which hands it on to the page. */
function composition(steps: readonly string[], words: string): string {
  return `(async () => {
    const processor = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
    if (!processor.beginInputTransaction(window, () => true)) throw new Error('an input method is busy');
    for (const step of ${JSON.stringify(steps)}) {
      processor.setPendingCompositionString(step);
      processor.appendClauseToPendingComposition(step.length, processor.ATTR_RAW_CLAUSE);
      processor.setCaretInPendingComposition(step.length);
      processor.flushPendingComposition();
    }
    await new Promise((resolve) => setTimeout(resolve, ${COMPOSED_MS}));
    processor.commitCompositionWith(${JSON.stringify(words)});
  })()`;
}
