import { parseArgs } from 'node:util';
import type { Store } from '../store/open-store.ts';
import { AccountError, addAccount, makePassword, removeAccount, setPassword } from './accounts.ts';

const USAGE = `usage: npm run account -- add NAME [--auth ENTRY,ENTRY] [--deadline 0|1]
       npm run account -- list
       npm run account -- passwd NAME
       npm run account -- remove NAME
The password is read from standard input when something is piped in; otherwise one is made up and printed once.`;

/** What an account may do unless told: content and leads, not the site's settings or other accounts. */
const USUAL_AUTH = 'content,lead';

interface CommandServices {
  store: Pick<Store, 'account' | 'session'>;
  /** Gives what was piped in, without its line break; undefined when nothing was. Asked only where a password is needed. */
  readPassword(): Promise<string | undefined>;
  print(line: string): void;
}

/** Carries out one account command. Throws `AccountError` with one line for the person who typed it. */
export async function runAccountCommand(args: string[], parts: CommandServices): Promise<void> {
  const { verb, name, auth, deadline } = readArguments(args);
  const { store, print } = parts;
  if (verb === 'list') {
    for (const { username, auth, isDeadlineToken, createDate } of store.account.all()) {
      print([username, auth || '-', `deadline=${isDeadlineToken}`, createDate].join('\t'));
    }
  } else if (verb === 'remove') {
    await removeAccount(store, name);
    print(`removed ${name}`);
  } else {
    const given = await parts.readPassword();
    const password = given ?? makePassword();
    if (verb === 'add') await addAccount(store, { username: name, password, auth, isDeadlineToken: deadline });
    else await setPassword(store, name, password);
    print(verb === 'add' ? `added ${name}` : `changed the password of ${name} and ended its sessions`);
    if (given === undefined) print(`password (shown this once): ${password}`);
  }
}

function readArguments(args: string[]) {
  const { values, positionals } = parse(args);
  const [verb = '', name = '', ...others] = positionals;
  const needsName = ['add', 'passwd', 'remove'].includes(verb);
  if (
    (!needsName && verb !== 'list') ||
    (needsName && name === '') ||
    others.length > 0 ||
    (verb === 'list' && name !== '')
  ) {
    throw new AccountError(USAGE);
  }
  const { auth = USUAL_AUTH, deadline = '0' } = values;
  if (deadline !== '0' && deadline !== '1') throw new AccountError('--deadline takes 0 or 1');
  if (!/^[\w:.,-]*$/.test(auth))
    throw new AccountError('--auth takes entries such as sysNameLogo:update, joined with commas');
  return { verb, name, auth, deadline: deadline === '1' ? (1 as const) : (0 as const) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { auth: { type: 'string' }, deadline: { type: 'string' } },
    });
  } catch (cause) {
    throw new AccountError(USAGE, { cause });
  }
}
