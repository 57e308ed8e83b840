import { createHash, scryptSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Services } from '../../../server/api/context.ts';
import { startFeatures } from '../../../server/api/feature.ts';
import { allHandlers, callerOf } from '../../../server/api/handlers.ts';
import { createApp } from '../../../server/app.ts';
import { openAudit } from '../../../server/audit/audit.ts';
import { ALL_AUTH } from '../../../server/auth/accounts.ts';
import { createAttempts } from '../../../server/auth/attempts.ts';
import { createSecondFactor } from '../../../server/auth/second-factor.ts';
import { Sessions } from '../../../server/auth/sessions.ts';
import { createWindowLimit } from '../../../server/base/rate-limit.ts';
import { type CallName, calls } from '../../../server/calls.ts';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { createKeyedLimiter } from '../../../server/contract/limiter.ts';
import { kinds } from '../../../server/every-kind.ts';
import { features } from '../../../server/features.ts';
import { createFiles } from '../../../server/http/response/files.ts';
import { serveWith } from '../../../server/http/serve-connections.ts';
import { watchRequests } from '../../../server/http/watch-requests.ts';
import { SILENT as log } from '../../../server/start/log.ts';
import { createBackupRunner } from '../../../server/status/backup-runner.ts';
import type { FileSystem } from '../../../server/store/disk/file-system.ts';
import type { Store } from '../../../server/store/open-store.ts';
import { listen } from '../../helpers/free-port.ts';
import { ADMIN_PASSWORD, CHEAP } from '../../helpers/site.ts';
import { FixedClock } from '../../helpers/temporary-store.ts';
import type { MemoryDisk } from '../crash/memory-disk.ts';
import { openOn, UPLOADS, usedDisk } from '../crash/memory-place.ts';

const COOKIE = 'cookie-of-the-first';
const TOKEN = 'token-of-the-first';
const by = 'first';

export interface MemorySite {
  readonly store: Store;
  readonly clock: FixedClock;
  call(name: CallName, body: object | FormData): Promise<{ status: number; text: string }>;
  stop(): Promise<void>;
}

/** The calls as a client meets them, over a real socket, on a disk that the test holds. */
export interface Front {
  open(fs: FileSystem): Promise<MemorySite>;
  close(): void;
}

/** A disk with something to change for every call, and a live session of staff who may change everything. */
export async function officeDisk(): Promise<MemoryDisk> {
  const disk = await usedDisk();
  const store = await openOn(disk.fs);
  const { account, session, product, case: cases, page, enquiry, site } = store;
  const salt = Buffer.from('salt');
  const hash = scryptSync(ADMIN_PASSWORD, salt, 32, CHEAP).toString('base64');
  const password = { salt: salt.toString('base64'), hash, ...CHEAP };
  await account.update('first', { auth: ALL_AUTH, password }, { by });
  const tokenHash = sha256(TOKEN);
  const lastSeenAt = '2026-11-20T08:00:00.000Z';
  const passwordSalt = password.salt;
  for (const id of [sha256(COOKIE), 'elsewhere'])
    await session.create({ accountId: 'first', tokenHash, lastSeenAt, passwordSalt }, { by, id });
  await product.create({ ...storedFields(kinds.product).empty, coverName: 'A' }, { by, id: 'crane' });
  await cases.create({ ...storedFields(kinds.case).empty, caseName: 'A' }, { by, id: 'site' });
  await page.create({ ...storedFields(kinds.page).empty, pagePath: 'service' }, { by, id: 'service' });
  await enquiry.create({ ...storedFields(kinds.enquiry).empty, phone: '13900000001' }, { by, id: 'enquiry' });
  await site.save({ ...site.value, wechatLink: 'https://example.com/' }, { by });
  await store.close();
  disk.put(`${UPLOADS}/unused-2x2.png`, 'nobody shows it');
  disk.put(`${UPLOADS}/removed-2x2.png~2026-11-20T07-00-00.000Z~first.removed`, 'in the bin');
  return disk;
}

/** One server for all; what it serves is exchanged with each `open`. */
export async function openFront(): Promise<Front> {
  const headers = {};
  const nowhere = join(import.meta.dirname, 'no-such-folder');
  const none = createFiles({ dir: nowhere, headers, cacheControl: '' });
  let app: RequestListener = () => {};
  const server = createServer();
  serveWith(server, (request, response) => app(request, response));
  const address = `http://127.0.0.1:${await listen(server)}`;

  return {
    close: () => void server.close(),
    async open(fs) {
      const clock = new FixedClock();
      const now = () => clock.now();
      const store = await openOn(fs, log, clock);
      await store.swept();
      const sessions = new Sessions(store, now, log);
      const audit = await openAudit({ store, log, now });
      const idle = { store, siteUrl: address, log, now, stopwatch: now, after: () => () => {} };
      const unasked = () => Promise.reject(new Error('asked for by nobody'));
      const limitOf = (most: number, windowMs: number) => createWindowLimit({ most, windowMs, now, maxKeys: 10 });
      const services: Services = {
        ...idle,
        sessions,
        audit,
        status: { read: unasked, doubts: unasked, stop: () => false },
        backups: createBackupRunner({ program: '', environment: {}, log }),
        robot: () => undefined,
        isCopy: false,
        isPage: () => true,
        inTurn: createKeyedLimiter(),
        limitOf,
        attempts: createAttempts(now),
        secondFactor: createSecondFactor(store, now),
        passwordCost: CHEAP,
        call: callerOf(() => handlers),
      };
      const handlers = allHandlers(services, startFeatures(features, services));
      app = createApp({
        ...services,
        handlers,
        manifest: {
          first: '',
          later: '',
          modules: '',
          largePicture: '',
          qrCode: '',
          admin: [],
          views: {},
          styles: { site: '', print: '', admin: '', subjects: {} },
        },
        trustProxy: 0,
        watch: watchRequests(0, address),
        deviceHeader: undefined,
        files: { ready: new Map(), media: none, uploads: none },
      });
      return {
        store,
        clock,
        async call(name, body) {
          const { method, path } = calls[name];
          const isForm = body instanceof FormData;
          const response = await fetch(address + path, {
            method,
            headers: {
              cookie: `item_token=${COOKIE}`,
              'authorization-item': `Bearer ${TOKEN}`,
              ...(isForm ? {} : { 'content-type': 'application/json' }),
            },
            body: isForm ? body : JSON.stringify(body),
          });
          return { status: response.status, text: await response.text() };
        },
        async stop() {
          sessions.close();
          await audit.close();
          await store.close();
        },
      };
    },
  };
}

function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
