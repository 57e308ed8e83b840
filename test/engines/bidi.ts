import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { Connection } from './connection.ts';
import { asJson, COMPOSED_MS, clicking, type Engine, type EngineWindow, type Look, typing } from './engine.ts';
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
const ARGS = ['--headless', '--no-remote', '--remote-allow-system-access', '--remote-debugging-port', '0'];

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Firefox, by WebDriver BiDi, which it speaks itself: no driver stands between. */
export async function startFirefox(path: string): Promise<Engine> {
  const { child, end } = await startProgram(path, async (folder) => {
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    await writeFile(join(folder, 'user.js'), lines.join('\n'));
    return { args: [...ARGS, '--profile', folder], stdio: ['ignore', 'ignore', 'pipe'] };
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
    quit() {
      socket.terminate();
      return end();
    },
  };
}

async function openWindow(connection: Connection, { width, height, userAgent }: Look): Promise<EngineWindow> {
  const send: Connection['send'] = (method, params) => connection.send(method, params);
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext');
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  await send('browsingContext.setViewport', { context, viewport: { width, height } });
  if (userAgent) await send('emulation.setUserAgentOverride', { userAgent, contexts: [context] });
  const complaints: string[] = [];
  connection.on(
    'log.entryAdded',
    ({ level, text, source }: { level: string; text: string | null; source: { context?: string } }) => {
      if (level === 'error' && source.context === context) complaints.push(text ?? '');
    },
  );
  const run = async (expression: string, where = context) => {
    const how = { expression, target: { context: where }, awaitPromise: true };
    const answer = await send<Evaluated>('script.evaluate', how);
    if (answer.type === 'exception') throw new Error(`${expression}: ${answer.exceptionDetails.text}`);
    return answer.result.value ?? 'null';
  };

  return {
    complaints,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => JSON.parse(await run(asJson(expression))),
    click: (...at) => send('input.performActions', { context, actions: clicking(...at) }),
    type: (text) => send('input.performActions', { context, actions: typing(text) }),
    async compose(steps, words) {
      await send('browsingContext.activate', { context });
      const own = { 'moz:scope': 'chrome' };
      const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', own);
      await run(composition(steps, words), contexts[0]?.context);
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
