import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { addAccount, grantOnce, makePassword, removeAccount, setPassword, USUAL_AUTH } from '../auth/accounts.ts';
import { endWith } from '../start/explain.ts';
import { createLog } from '../start/log.ts';
import { openDataFolder } from '../start/open-data-folder.ts';
import { projectRoot } from '../start/project-root.ts';
import { checkFirstStart, checkWritable } from '../store/disk/check-folders.ts';
import { createDisk } from '../store/disk/disk.ts';
import { realFileSystem } from '../store/disk/file-system.ts';
import type { Store } from '../store/open-store.ts';
import { print, readCommandLine } from './command-line.ts';
import { commandSettings } from './command-settings.ts';

const USAGE = `usage: npm run account -- add NAME [--auth ENTRY,ENTRY] [--deadline 0|1]
       npm run account -- list
       npm run account -- passwd NAME
       npm run account -- remove NAME
The password is read from standard input when something is piped in; otherwise one is made up and printed once.`;

/** `npm run account`: adds, lists and removes accounts while the server is stopped. */
async function main(): Promise<void> {
  const root = projectRoot();
  const settings = await commandSettings(root);
  const log = createLog((line) => process.stderr.write(`${line}\n`), Date.now);
  await checkFirstStart(realFileSystem, settings.dataDir);
  await checkWritable(createDisk(realFileSystem, randomBytes), { name: 'DATA_DIR', path: settings.dataDir });
  const store = await openDataFolder(settings, root, { ...log, info: () => {} });
  try {
    await grantOnce(store);
    await run(store);
  } finally {
    await store.close();
  }
}

/** Carries out what was typed. A password is asked for only where one is needed. */
async function run(store: Store): Promise<void> {
  const { verb, name, auth, deadline } = readArguments();
  if (verb === 'list') {
    for (const { username, auth, isDeadlineToken, createDate } of store.account.all()) {
      print([username, auth || '-', `deadline=${isDeadlineToken}`, createDate].join('\t'));
    }
  } else if (verb === 'remove') {
    await removeAccount(store, name);
    print(`removed ${name}`);
  } else {
    const given = process.stdin.isTTY ? undefined : await readLine(process.stdin);
    const password = given ?? makePassword();
    const account = { username: name, password, mustChange: given === undefined };
    if (verb === 'add') await addAccount(store, { ...account, auth, isDeadlineToken: deadline });
    else await setPassword(store, account);
    print(verb === 'add' ? `added ${name}` : `changed the password of ${name} and ended its sessions`);
    if (given === undefined) print(`password (shown this once): ${password}`);
  }
}

function readArguments() {
  const options = { auth: { type: 'string' }, deadline: { type: 'string' } } as const;
  const { values, positionals } = readCommandLine(options, USAGE);
  const [verb = '', name = '', ...others] = positionals;
  const isWrong = verb === 'list' ? name !== '' : !['add', 'passwd', 'remove'].includes(verb) || name === '';
  if (isWrong || others.length > 0) throw new Error(USAGE);
  const { auth = USUAL_AUTH, deadline = '0' } = values;
  if (deadline !== '0' && deadline !== '1') throw new Error('--deadline takes 0 or 1');
  if (!/^[\w:.,-]*$/.test(auth)) throw new Error('--auth takes entries such as sysNameLogo:update, joined with commas');
  return { verb, name, auth, deadline: deadline === '1' ? (1 as const) : (0 as const) };
}

/** The first line, without waiting for what may follow it; undefined when it is empty or there is none. */
async function readLine(input: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input })) {
    input.destroy(); // open, it would keep the process
    return line || undefined;
  }
  return undefined;
}

main().catch(endWith);
