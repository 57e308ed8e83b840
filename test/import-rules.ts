/** Any folder of client/site/ that is not named below: what a page is about. */
const SUBJECT = 'client/site/*';
/** Any folder of client/admin/ that is not named below: what a screen is about. */
const SCREEN = 'client/admin/*';

const CONTRACT = 'server/contract';
/** The tables of all features: what both sides know of them. */
const TABLES = ['server/calls.ts', 'server/kinds.ts', 'server/every-kind.ts', 'server/settings.ts'];
/** A folder of server/features/. Which of its files browsers may import follows from what these import: see the test. */
const FEATURE = 'server/features/*';
/** A feature's own command of the program: it may import what commands may. */
const COMMAND = 'server/features/*/command.ts';
/** Features that know another one: it cannot be taken out without them. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  'server/features/statistics': ['server/features/leads'],
  'server/features/notify': ['server/features/leads'],
  'client/admin/screens.ts': [FEATURE],
};
const SHARED = ['client', CONTRACT, ...TABLES, FEATURE];
const SITE = [...SHARED, 'client/ui', 'client/site'];
const ON_DEMAND = 'client/admin/on-demand.ts';
const ADMIN = [...SHARED, 'client/ui', 'client/admin', ON_DEMAND, 'client/admin/state', 'client/admin/widgets'];

/** Room → the rooms that it may import from, besides itself. The longest room that a path begins with counts. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  [CONTRACT]: TABLES,
  'server/calls.ts': [CONTRACT, FEATURE],
  'server/kinds.ts': [CONTRACT, FEATURE],
  'server/every-kind.ts': [CONTRACT, 'server/kinds.ts', 'server/settings.ts'],
  'server/settings.ts': [CONTRACT, FEATURE],
  'server/private-kinds.ts': ['server/store', FEATURE],
  'server/features.ts': [FEATURE],
  [FEATURE]: [
    CONTRACT,
    ...TABLES,
    'server/store',
    'server/http',
    'server/api',
    'server/messages',
    'server/pictures',
    'server/rich-text',
    'server/rich-text/parse',
  ],
  [COMMAND]: [CONTRACT, ...TABLES, 'server/start', 'server/commands', 'server/store', 'server/http', FEATURE],
  'server/rich-text': [CONTRACT],
  'server/rich-text/parse': [CONTRACT, 'server/rich-text'],
  'server/store': [CONTRACT, ...TABLES, 'server/private-kinds.ts', 'server/rich-text'],
  'server/http': [CONTRACT, 'server/calls.ts'],
  'server/pictures': [CONTRACT, 'server/http'],
  'server/auth': [CONTRACT, 'server/store'],
  'server/messages': [CONTRACT, 'server/http'],
  'server/backup': [CONTRACT, ...TABLES, 'server/store'],
  'server/status': [CONTRACT, ...TABLES, 'server/store', 'server/backup'],
  'server/audit': [CONTRACT, ...TABLES, 'server/store'],
  'server/export': [
    CONTRACT,
    ...TABLES,
    'server/http',
    'server/store',
    'server/backup',
    'client/site',
    'client/site/routes.ts',
  ],
  'server/api': [
    CONTRACT,
    ...TABLES,
    'server/store',
    'server/auth',
    'server/http',
    'server/messages',
    'server/pictures',
    'server/status',
    'server/rich-text',
    'server/rich-text/parse',
    'server/audit',
  ],
  'server/pages': [
    CONTRACT,
    ...TABLES,
    'server/pictures',
    'server/rich-text',
    'server/store',
    'server/http',
    'client',
    'client/site',
    'client/site/routes.ts',
    'client/site/frame',
    'client/site/shell',
    'client/site/widgets',
    SUBJECT,
    'client/admin',
    'client/admin/shell',
    'client/admin/login',
  ],
  'server/app.ts': [CONTRACT, ...TABLES, 'server/http', 'server/api', 'server/auth', 'server/pages'],
  'server/start': [
    'server/app.ts',
    'server/features.ts',
    CONTRACT,
    ...TABLES,
    'server/store',
    'server/auth',
    'server/http',
    'server/api',
    'server/pages',
    'server/messages',
    'server/status',
    'server/backup',
    'server/rich-text/parse',
    'server/audit',
    'client/site/routes.ts', // which paths are pages, for the count of visits
  ],
  'server/commands': [
    'server/private-kinds.ts',
    CONTRACT,
    ...TABLES,
    'server/start',
    'server/auth',
    'server/audit',
    'server/backup',
    'server/status',
    'server/messages',
    'server/export',
    'server/http',
    'server/store',
    'server/rich-text/parse',
  ],
  'server/main.ts': ['server/start', 'server/commands', COMMAND],
  client: [CONTRACT, ...TABLES],
  'client/bundle': ['server/calls.ts', 'server/pages', 'server/start', CONTRACT, 'server/auth', 'server/rich-text'],
  'client/ui': [CONTRACT, 'server/rich-text'],
  'client/rich-text-editor': [...SHARED, 'client/ui', 'server/rich-text'],
  'client/site': SHARED, // page.ts, device.ts: what rows are made of
  'client/site/routes.ts': [CONTRACT, 'client', 'client/site', SUBJECT],
  'client/site/widgets': [...SITE, 'client/site/live', 'server/rich-text'],
  'client/site/frame': [...SITE, 'client/site/live', 'client/site/widgets'],
  [SUBJECT]: [...SITE, 'client/site/live', 'client/site/widgets', 'client/site/frame', 'server/rich-text'],
  'client/site/live': [...SITE, 'client/site/statistics', 'client/site/widgets'],
  'client/site/shell': [...SITE, 'client/site/routes.ts'],
  'client/admin': [CONTRACT, ...TABLES, FEATURE, SCREEN], // screens.ts, panels.ts: data
  [ON_DEMAND]: [SCREEN, 'client/admin/versions'],
  'client/admin/state': [...SHARED, 'client/ui', 'client/admin'],
  'client/admin/widgets': ADMIN,
  'client/admin/list': ADMIN,
  'client/admin/form': ADMIN,
  'client/admin/versions': [...ADMIN, 'client/admin/form'],
  'client/admin/fields': [...ADMIN, 'client/admin/form', 'client/admin/versions', 'client/rich-text-editor'],
  'client/admin/dashboard': [...ADMIN, 'client/admin/list', 'client/admin/form', 'client/admin/leads'],
  [SCREEN]: [...ADMIN, 'client/admin/fields', 'client/admin/list', 'client/admin/form', 'client/admin/versions'],
  'client/admin/shell': [...ADMIN, SCREEN, 'client/admin/dashboard'],
};
/** What all rooms of the server stand on: cache, log, lists in pieces. */
const BASE = 'server/base';
const ROOMS = [BASE, ...Object.keys(MAY_IMPORT)].sort((one, other) => other.length - one.length);

/** Whether a file may import another; both are paths from the project's root. */
export function mayImport(file: string, target: string): boolean {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (kindOf(to) === FEATURE && kindOf(from) === FEATURE) return from === to || (NEEDS[from] ?? []).includes(to);
  if (from === to || NEEDS[from]?.includes(to) || (to === BASE && file.startsWith('server/'))) return true;
  const allowed = MAY_IMPORT[kindOf(from)] ?? [];
  return allowed.includes(to) || allowed.includes(kindOf(to));
}

/** The folder or file of the table that a path lies in; a subject's or a screen's own folder. */
export function roomOf(path: string): string {
  const known = ROOMS.find((room) => path === room || path.startsWith(`${room}/`)) ?? path;
  if (/^server\/features\/[^/]+\/command\.ts$/.test(path)) return COMMAND;
  if (path.startsWith('server/features/')) return path.split('/', 3).join('/');
  if (known !== 'client/site' && known !== 'client/admin') return known;
  const [folder] = path.slice(known.length + 1).split('/', 1);
  return path.split('/').length > 3 ? `${known}/${folder}` : known;
}

function kindOf(room: string): string {
  if (room in MAY_IMPORT) return room;
  if (room.startsWith('server/features/')) return FEATURE;
  return room.startsWith('client/site/') ? SUBJECT : room.startsWith('client/admin/') ? SCREEN : room;
}
