import { type Audit, openAudit } from '../audit/audit.ts';
import * as accounts from '../auth/accounts.ts';
import { turnOff } from '../auth/second-factor.ts';
import { auth as authShape } from '../contract/calls/accounts.ts';
import { PERMISSIONS } from '../contract/permissions.ts';
import { createCommandLog } from '../start/log.ts';
import { openDataFolder } from '../start/open-data-folder.ts';
import { projectRoot } from '../start/project-root.ts';
import { checkWritable } from '../store/disk/check-folders.ts';
import { createDisk } from '../store/disk/disk.ts';
import { namingFullDisk } from '../store/disk/disk-error.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import type { Store } from '../store/open-store.ts';
import { commandConfiguration } from './command-configuration.ts';
import { Mistyped, print, readLine, type Typed } from './command-line.ts';

export const usage = `usage: zhuzhan account add NAME [--auth ENTRY,ENTRY] [--deadline 0|1]
       zhuzhan account list
       zhuzhan account passwd NAME
       zhuzhan account remove NAME
       zhuzhan account totp-off NAME
The password is read from standard input when something is piped in; otherwise one is generated and printed once.`;

export const options = { auth: { type: 'string' }, deadline: { type: 'string' } } as const;
export const wordsMax = 2;

/** Subcommand → its name in the audit log. */
const ACTIONS: Readonly<Record<string, string>> = {
  add: 'account/save',
  passwd: 'account/reset',
  remove: 'account/remove',
  'totp-off': 'account/end-totp',
};

/** `zhuzhan account`: adds, lists, changes and removes accounts while the server is stopped. */
export async function run(typed: Typed<typeof options>): Promise<void> {
  const wanted = readArguments(typed);
  const configuration = await commandConfiguration();
  const log = createCommandLog();
  await checkWritable(createDisk(realFileSystem), { name: 'DATA_DIR', path: configuration.dataDir });
  const store = await openDataFolder(configuration, projectRoot(), log);
  try {
    const audit = await openAudit({ store, log, now: Date.now });
    await namingFullDisk(configuration.dataDir, () => carryOut(wanted, store, audit).finally(audit.close));
  } finally {
    await store.close();
  }
}

/** Runs the typed command. A password is asked for only where one is needed. */
async function carryOut(
  { verb, name, auth, deadline }: ReturnType<typeof readArguments>,
  store: Pick<Store, 'account'>,
  audit: Audit,
): Promise<void> {
  const action = ACTIONS[verb];
  const removed = accounts.findAccount(store, name)?.id;
  if (verb === 'list') {
    for (const row of store.account.all())
      print([row.username, row.auth || '-', `deadline=${row.isDeadlineToken}`, row.createDate].join('\t'));
  } else if (verb === 'remove') {
    await accounts.removeAccount(store, name);
    print(`removed ${name}`);
  } else if (verb === 'totp-off') {
    await turnOff(store, accounts.mustFind(store, name).id);
    print(`${name} now logs in without a code`);
  } else {
    const given = process.stdin.isTTY ? undefined : await readLine(process.stdin);
    const password = given ?? accounts.makePassword(name);
    const account = { username: name, password, mustChange: given === undefined };
    if (verb === 'add') await accounts.addAccount(store, { ...account, auth, isDeadlineToken: deadline });
    else await accounts.setPassword(store, account);
    print(verb === 'add' ? `added ${name}` : `changed the password of ${name} and ended its sessions`);
    if (given === undefined) print(`password (shown this once): ${password}`);
  }
  const id = accounts.findAccount(store, name)?.id ?? removed ?? '';
  if (action) await audit.add({ name: '命令行', action, kind: 'account', id, title: name, result: 'ok' }, 'before');
}

function readArguments({ values, positionals }: Typed<typeof options>) {
  const [verb = '', name = ''] = positionals;
  const isList = verb === 'list';
  if (!isList && !Object.hasOwn(ACTIONS, verb)) throw new Mistyped(`account does not know ${JSON.stringify(verb)}`);
  if (isList !== (name === '')) throw new Mistyped(isList ? 'list takes no name' : 'NAME is missing');
  if (verb !== 'add' && Object.keys(values).length > 0) throw new Mistyped('only add takes --auth and --deadline');
  const { auth = accounts.USUAL_AUTH, deadline = '0' } = values;
  if (deadline !== '0' && deadline !== '1') throw new Mistyped('--deadline takes 0 or 1');
  const entries = authShape(auth);
  if (!entries.ok) throw new Mistyped(`--auth takes ${Object.keys(PERMISSIONS).join(', ')}, with commas between them`);
  return { verb, name, auth: entries.value, deadline: deadline === '1' ? (1 as const) : (0 as const) };
}
