import { join, sep } from 'node:path';
import type { Log } from '../base/log.ts';
import { readConfiguration } from '../start/configuration.ts';
import { createLog, lineWriter } from '../start/log.ts';
import { buildFolder, projectRoot, releaseOf } from '../start/project-root.ts';
import { startServer } from '../start/start-server.ts';
import { startWatchdog } from '../start/watchdog.ts';
import { becomeOwner } from './command-configuration.ts';
import { print, type Typed } from './command-line.ts';

export const usage = `usage: zhuzhan start [--copy]    the server; its settings are environment variables
       --copy    its data is a copy: nothing is sent to anybody`;

export const options = { copy: { type: 'boolean' } } as const;

/** `zhuzhan start [--copy]`: the server; its settings come only from the environment. */
export async function run({ values }: Typed<typeof options>): Promise<void> {
  const root = projectRoot();
  const configuration = readConfiguration(process.env);
  becomeOwner(configuration.dataDir);
  const log: Log = createLog(
    lineWriter(process.stdout, (lines) => log.warn('log-lost', { lines })),
    Date.now,
  );
  // If the reader of the log has exited, the site continues, and must not log endlessly that it cannot log.
  process.stdout.on('error', () => {});
  const { dataDir, uploadsDir } = configuration;
  const isInRelease = (folder: string) => buildFolder(root) === root && folder.startsWith(root + sep);
  for (const folder of [dataDir, uploadsDir].filter(isInRelease)) log.warn('data-in-release', { folder });
  const tellPassword = (password: string) => {
    if (process.stdout.isTTY) return print(`\nLog in as admin. The password is shown only this once:\n\n${password}\n`);
    return log.info('first-account', { name: 'admin', password, note: 'shown this once; change it after logging in' });
  };
  const starting = startServer(configuration, root, log, tellPassword, { isCopy: values.copy, handed: handedOver() });
  const stopping = stopWhenAsked(starting, log);
  const { address } = await starting;
  if (stopping.aborted) return;
  // Only now: a start that hangs would hang again.
  startWatchdog(join(buildFolder(root), 'server', 'watchdog.cjs'), log);
  log.info('ready', { address, backOffice: `${address}/login`, version: releaseOf(buildFolder(root)).shown });
}

/** Stops the server and exits at a signal, or at an error that nobody caught. The signal returned is aborted as it begins. */
function stopWhenAsked(starting: ReturnType<typeof startServer>, log: Log): AbortSignal {
  const stopping = new AbortController();
  const stop = (why: Record<string, string>, exitCode: 0 | 1) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info('stopping', why);
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          log.error('stop-failed', { error });
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)
    process.on(signal, () => stop({ signal }, 0));
  // A bug, including an unhandled rejection, may leave an inconsistent state: the supervisor restarts the server.
  process.on('uncaughtException', (error) => {
    log.error('uncaught-error', { error });
    stop({ why: 'uncaught error' }, 1);
  });
  return stopping.signal;
}

/** The listening descriptor that systemd hands over, as in sd_listen_fds(3); undefined if there is none. */
function handedOver(): number | undefined {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  if (LISTEN_PID !== `${process.pid}`) return undefined;
  if (LISTEN_FDS !== '1') throw new Error(`zhuzhan.socket hands over ${LISTEN_FDS} addresses; it may have one`);
  return 3;
}
