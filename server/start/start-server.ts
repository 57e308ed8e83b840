import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { isPage } from '../../client/site/routes.ts';
import type { Services } from '../api/context.ts';
import { startFeatures } from '../api/feature.ts';
import { allHandlers, callerOf } from '../api/handlers.ts';
import { createApp } from '../app.ts';
import { openAudit } from '../audit/audit.ts';
import { finishFirstStart } from '../auth/accounts.ts';
import { createAttempts } from '../auth/attempts.ts';
import { PASSWORD_COST, type PasswordCost } from '../auth/passwords.ts';
import { createSecondFactor } from '../auth/second-factor.ts';
import { Sessions } from '../auth/sessions.ts';
import type { Log } from '../base/log.ts';
import { createWindowLimit } from '../base/rate-limit.ts';
import { createKeyedLimiter } from '../contract/limiter.ts';
import { features } from '../features.ts';
import { listen } from '../http/listen.ts';
import { createFiles, readMemoryFiles } from '../http/response/files.ts';
import { answerHeaders, bindToTls, fileHeaders, YEAR } from '../http/response/security-headers.ts';
import {
  answerUnparsed,
  limitSlowClients,
  serveWith,
  slowClientOptions,
  stopServer,
} from '../http/serve-connections.ts';
import { watchRequests } from '../http/watch-requests.ts';
import { chooseRobot } from '../messages/chat-robots.ts';
import { createDocumentNames } from '../pages/document-names.ts';
import { unparsedAnswer } from '../pages/error-page.ts';
import { readManifest } from '../pages/manifest.ts';
import { createBackupRunner } from '../status/backup-runner.ts';
import { createStatus } from '../status/status.ts';
import { checkApart, checkWritable, type NamedFolder, SettingError } from '../store/disk/check-folders.ts';
import { copyParents, removeCopies } from '../store/disk/copy-folder.ts';
import { createDisk } from '../store/disk/disk.ts';
import { isClosed, isFull, succeeds } from '../store/disk/disk-error.ts';
import { type FileSystem, realFileSystem } from '../store/disk/file-system.ts';
import { UPLOAD_ENDINGS } from '../store/media-files.ts';
import { type Configuration, environmentFor, foldersOf, originOf, siteUrl as siteUrlOf } from './configuration.ts';
import { serveEarlier } from './earlier-assets.ts';
import { countErrors } from './log.ts';
import { checkNotEmptied, type OpenOptions, openDataFolder } from './open-data-folder.ts';
import { buildFolder, releasedIn, releaseOf } from './project-root.ts';

/** The site's own pictures keep their names when they change with an update; a week bounds how long an old one is seen. */
const WEEK = 'public, max-age=604800, stale-while-revalidate=86400';
/** How long in-flight requests may take to finish after a stop signal. */
const GRACE_MS = 10_000;
const CLIENTS_MAX = 10_000;
/** Hosts by which only this machine reaches the server. */
const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/;

/** Milliseconds since 1970, read each time: tests set the clock of a running server. */
const now = () => Date.now();
/** Milliseconds on a clock that nobody sets, to measure durations. */
const stopwatch = () => performance.now();

interface Given extends OpenOptions {
  /** Passwords are hashed at full cost unless a test hands in less. */
  readonly passwordCost?: PasswordCost;
  /** The data is a copy: nothing is sent to anybody. */
  readonly isCopy?: boolean | undefined;
  /** A listening descriptor of the process, on which it serves; undefined if it opens one. */
  readonly handed?: number | undefined;
}

/** Listens, opens the store, fills an empty one, and serves it; earlier requests wait. Throws one line for a person. */
export async function startServer(
  configuration: Configuration,
  root: string,
  log: Log,
  tellPassword: (generated: string) => void,
  given: Given = {},
): Promise<{ address: string; stop(): Promise<void> }> {
  const server = createServer(slowClientOptions());
  limitSlowClients(server);
  let app: RequestListener | undefined;
  const waiting: Parameters<RequestListener>[] = [];
  serveWith(server, (...asked) => (app ? app(...asked) : void waiting.push(asked)), configuration.trustProxy);
  let unparsed: ((status: number) => Buffer) | undefined;
  answerUnparsed(server, (status) => unparsed?.(status));
  const address = await listen(server, configuration.port, configuration.host, given.handed);
  try {
    // the port that was taken, which `PORT` may leave to the system: without `SITE_URL` all addresses have it
    const port = Number(new URL(address).port || 80);
    const siteUrl = configuration.hasSiteUrl ? configuration.siteUrl : siteUrlOf(address);
    const site = await openSite({ ...configuration, port, siteUrl }, root, log, tellPassword, given);
    app = site.app;
    unparsed = site.unparsed;
    for (const asked of waiting) app(...asked);
    return { address, stop: () => site.stop(() => stopServer(server, GRACE_MS)) };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    if (!isClosed(error)) throw error;
    const why = `its disk is ${isFull(error) ? 'full' : 'read-only'}, and no first start has finished there`;
    throw new SettingError('DATA_DIR', configuration.dataDir, why, { cause: error });
  }
}

/** Everything but the port: what is served, and how to stop it. */
async function openSite(
  configuration: Configuration,
  root: string,
  plainLog: Log,
  tellPassword: (generated: string) => void,
  { passwordCost = PASSWORD_COST, fs = realFileSystem, isAlone, isCopy = false }: Given,
) {
  const { siteUrl, trustProxy, deviceHeader, notifyWebhook } = configuration;
  const log = countErrors(plainLog, stopwatch);
  const folders = foldersOf(configuration);
  await checkFolders(folders, fs, log);
  let beganAnew = false;
  const beforeUse = async () => {
    beganAnew = await checkNotEmptied(configuration, root, fs);
  };
  const watch = watchRequests(trustProxy, siteUrl);
  const build = buildFolder(root);
  const version = releaseOf(build).shown;
  const named = `${version} at ${originOf(configuration)}`;
  const store = await openDataFolder(configuration, root, log, { fs, isAlone, version: named, beforeUse });
  try {
    const copies = copyParents(configuration);
    store.onSweep(({ now }) => removeCopies(fs, copies, now ?? 0));
    const manifest = await readManifest(build);
    if (store.isFirstStart) await finishFirstStart(store, configuration.adminPassword, tellPassword, passwordCost);
    const sessions = new Sessions(store, now, log);
    const audit = await openAudit({ store, log, now });
    const backups = createBackupRunner({
      program: join(build, 'zhuzhan'),
      environment: environmentFor(configuration),
      log,
    });
    const status = createStatus({
      ...configuration,
      version,
      store,
      folders,
      now,
      stopwatch,
      progress: backups.progress,
      unreadableAudit: audit.unreadable,
      errors24h: log.errors24h,
      log,
      isLocal: LOOPBACK.test(configuration.host),
      watch,
      beganAnew,
    });
    await status.doubts(); // logs them
    const services: Services = {
      store,
      status,
      backups,
      sessions,
      audit,
      robot: () => (isCopy ? undefined : chooseRobot(notifyWebhook, store.site.value.robot?.url)),
      log,
      now,
      stopwatch,
      after,
      passwordCost,
      siteUrl,
      isCopy,
      isPage,
      limitOf: (most, windowMs) => createWindowLimit({ most, windowMs, now: stopwatch, maxKeys: CLIENTS_MAX }),
      inTurn: createKeyedLimiter(),
      attempts: createAttempts(stopwatch),
      secondFactor: createSecondFactor(store, now),
      call: callerOf(() => handlers),
    };
    const nameOf = createDocumentNames(store);
    const started = startFeatures(features, services);
    const handlers = allHandlers(services, started);
    const files = openFiles(configuration, root, log, (path) => nameOf(`/uploads/${path}`));
    const app = createApp({ ...services, handlers, manifest, trustProxy, watch, deviceHeader, files });
    return {
      app,
      /** The answer to a request that Node's parser refuses. */
      unparsed(status: number): Buffer {
        log.info('input-refused', { status });
        return unparsedAnswer(manifest, store.site.value, status, bindToTls(siteUrl));
      },
      /** `hangUp` lets in-flight requests finish. */
      async stop(hangUp: () => Promise<void>): Promise<void> {
        const calledOff = backups.stop();
        await hangUp();
        await calledOff;
        status.stop();
        await Promise.all([sessions.close(), audit.close(), started.stop()]);
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The files of build, site and uploads, as they are served; `savedAs` names an upload that is saved. */
function openFiles(
  { siteUrl, uploadsDir }: Configuration,
  root: string,
  log: Log,
  savedAs: (path: string) => string | undefined,
) {
  const build = buildFolder(root);
  const tls = bindToTls(siteUrl);
  const headers = fileHeaders(tls);
  const isOwn = releasedIn(build);
  const hashed = { prefix: '/assets/', headers: answerHeaders(tls), cacheControl: YEAR, isOwn };
  const assets = readMemoryFiles(join(build, 'assets'), hashed);
  const drawn = { prefix: '/media/', headers, cacheControl: WEEK, isOwn };
  const drawings = readMemoryFiles(join(build, 'drawings'), drawn);
  const ready = new Map([...assets, ...drawings]);
  serveEarlier(ready, root, hashed, { now, after, log });
  const media = { dir: join(root, 'client', 'media'), headers, cacheControl: WEEK, isOwn: releasedIn(root) };
  return {
    ready,
    media: createFiles(media),
    uploads: createFiles({ dir: uploadsDir, headers, cacheControl: YEAR, types: [...UPLOAD_ENDINGS, 'avif'], savedAs }),
  };
}

/**
 * Throws `SettingError` for a folder that cannot be used, as one that is missing on a read-only disk; what is there on one,
 * or on a full disk, is served, and the log says so. Otherwise only the nightly backup would notice a wrong folder of
 * snapshots.
 */
async function checkFolders(folders: readonly NamedFolder[], fs: FileSystem, log: Log): Promise<void> {
  const disk = createDisk(fs);
  for (const folder of folders) {
    await checkApart(folders); // each time: a link may lead to what is made only here
    const effect = folder.name === 'BACKUP_DIR' ? 'no snapshot can be made' : 'nothing can be saved';
    const tell = (code: 'disk-full' | 'disk-not-writable') =>
      log.error(code, { effect, setting: folder.name, folder: folder.path });
    await checkWritable(disk, folder).then(
      (hasRoom) => hasRoom || tell('disk-full'),
      async (error: Error) => {
        const canBeRead = isClosed(error.cause) && (await succeeds(fs.stat(folder.path)));
        if (!canBeRead) throw error;
        tell('disk-not-writable');
      },
    );
  }
}

/** Calls `work` once after that time unless it is called off first; keeps no process alive. */
function after(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timer);
}
