import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { auditOf } from '../../../server/api/audited.ts';
import { codeAt, fromBase32 } from '../../../server/auth/second-factor.ts';
import { type CallName, calls } from '../../../server/calls.ts';
import type { AuditRow } from '../../../server/contract/calls/audit.ts';
import { roleOf } from '../../../server/contract/kinds/kind.ts';
import { CONTENT_KINDS, type ContentKind, contentKinds } from '../../../server/kinds.ts';
import { formOf, png, webpOfSize } from '../../helpers/build-pictures.ts';
import { ADMIN_PASSWORD, type Credentials, credentialHeaders } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

/** Kind, ids and title that the line of a call has to have, as the test itself made them. */
type Expected = [kind: string, ids: readonly string[], title: string];
type Told = Record<string, string>;
/** Prepares a call, makes it with `run`, and returns what its line has to say. */
type Case = (run: (input: object, who?: Partial<Credentials>) => Promise<Told>) => Promise<Expected>;

const PASSWORD = 'Scaffold-and-Net-3';
const backups = mkdtempSync(join(tmpdir(), 'zhuzhan-test-'));
after(() => rmSync(backups, { recursive: true, force: true }));

describe('the line of each call that has one', () => {
  const site = suiteSite({ BACKUP_DIR: backups });
  const staff = suiteStaff(site);
  let made = 0;

  /** Makes a call, by a form if a file is sent; it succeeds. */
  async function send(name: CallName, input: object, who: Partial<Credentials> = staff): Promise<Told> {
    const files = Object.values(input).some((value) => Buffer.isBuffer(value));
    const { method, path } = calls[name];
    const reply = files
      ? await (
          await fetch(site.address + path, { method, headers: credentialHeaders(who), body: formOf({ ...input }) })
        ).json()
      : (await site.call(name, input, who)).body;
    assert.equal(Number(reply.code || 200), 200, `${name}: ${JSON.stringify(reply)}`);
    return (typeof reply.data === 'string' ? { url: reply.data } : reply.data) ?? {};
  }
  const titled = (kind: ContentKind) => {
    made += 1;
    const title = `第${made}条`;
    return {
      title,
      fields: {
        [roleOf(contentKinds[kind], 'title') ?? '']: title,
        ...(kind === 'page' && { pagePath: `page-${made}` }),
      },
    };
  };
  /** Saves a record; returns its id, the fields that name it in calls, and its title. */
  async function record(kind: ContentKind) {
    const { title, fields } = titled(kind);
    const id = String((await send(`${kind}/save`, fields))[contentKinds[kind].id]);
    return { id, one: { [contentKinds[kind].id]: id }, title };
  }
  const upload = async (file = png()) => String((await send('file/upload', { type: 'news', file })).url);
  async function account() {
    made += 1;
    const username = `worker${made}`;
    const { accountId = '' } = await send('account/save', {
      username,
      name: '老王',
      auth: 'content',
      password: PASSWORD,
    });
    return { accountId, username, title: `老王（${username}）`, session: await site.login(username, PASSWORD) };
  }
  async function withTotp() {
    const one = await account();
    const { secret = '' } = await send('account/begin-totp', { password: PASSWORD }, one.session);
    const code = codeAt(fromBase32(secret), Math.floor(Date.now() / 30_000));
    return { ...one, code };
  }
  async function withCodes() {
    const one = await withTotp();
    const { recoveryCodes = '' } = await send('account/confirm-totp', { code: one.code }, one.session);
    return { ...one, input: { password: PASSWORD, code: recoveryCodes[0] } };
  }
  async function lead(kind: 'agent' | 'enquiry') {
    await site.restart(); // five forms at most in ten minutes
    const form = { name: '诸葛', agentName: '诸葛', agentInfo: '星河', phone: '13912345678' };
    await send(`${kind}/save`, kind === 'agent' ? form : { name: '诸葛', phone: form.phone });
    const { data } = (await send(`${kind}/list`, {})) as unknown as { data: Told[] }; // proof: a list's answer
    return String(data[0]?.[`${kind}Id`]);
  }

  /** Kind and id of each record of content. */
  const records = async () => {
    const lists = Object.values(contentKinds).map(async ({ name, id }) => {
      const input = name === 'carousel' ? { limit: 999 } : { limit: 999, scope: 'all' };
      const { data } = (await send(`${name}/list`, input)) as unknown as { data: Told[] }; // proof: a list's answer
      return data.map((row) => `${name}/${row[id]}`);
    });
    return (await Promise.all(lists)).flat();
  };

  const ofContent = (kind: ContentKind): Record<string, Case> => ({
    [`${kind}/save`]: async (run) => {
      const { title, fields } = titled(kind);
      return [kind, [String((await run(fields))[contentKinds[kind].id])], title];
    },
    [`${kind}/update`]: async (run) => {
      const [{ id, one }, { title, fields }] = [await record(kind), titled(kind)];
      await run({ ...one, ...fields });
      return [kind, [id], title];
    },
    ...Object.fromEntries(
      [`${kind}/delete`, `${kind}/move`].map((name): [string, Case] => [
        name,
        async (run) => {
          const { id, one, title } = await record(kind);
          await run({ ...one, ...(name.endsWith('move') && { before: '' }) });
          return [kind, [id], title];
        },
      ]),
    ),
  });
  const ofLead = (kind: 'agent' | 'enquiry'): Record<string, Case> => ({
    [`${kind}/mark`]: async (run) => {
      const id = await lead(kind);
      await run({ [`${kind}Id`]: id, note: '回电' });
      return [kind, [id], ''];
    },
    [`${kind}/export`]: async (run) => {
      await run({});
      return [kind, [], ''];
    },
    [`${kind}/erase`]: async (run) => {
      const id = await lead(kind);
      await run({ [`${kind}Id`]: id });
      return [kind, [id], ''];
    },
  });
  const ofDeleted: Case = async (run) => {
    const { id, one, title } = await record('product');
    await send('product/delete', one);
    await run({ kind: 'product', id });
    return ['product', [id], title];
  };
  const ofAccount = (input: object): Case => {
    return async (run) => {
      const { accountId, title } = await account();
      await run({ accountId, ...input });
      return ['account', [accountId], title];
    };
  };
  /** Of one's own account or session: who did it is the subject. */
  const own = (kind: string, prepare: () => Promise<{ session: Partial<Credentials>; input: object }>): Case => {
    return async (run) => {
      const { session, input } = await prepare();
      await run(input, session);
      return [kind, [], ''];
    };
  };
  const about = (kind: string, input: object): Case => {
    return async (run) => {
      await run(input);
      return [kind, [], ''];
    };
  };
  const ofPreview: Case = async (run) => {
    const { id, title } = await record('news');
    await run({ kind: 'news', id });
    return ['news', [id], title];
  };

  const cases: Record<string, Case> = {
    ...Object.assign({}, ...CONTENT_KINDS.map(ofContent)),
    'lead/assign': async (run) => {
      const [agentId, enquiryId] = [await lead('agent'), await lead('enquiry')];
      await run({ agentIds: [agentId], enquiryIds: [enquiryId], owner: '' });
      return ['agent', [agentId, enquiryId], ''];
    },
    'lead/add': async (run) => ['enquiry', [(await run({ kind: 'enquiry', phone: '13912345678' })).id ?? ''], ''],
    ...{ ...ofLead('agent'), ...ofLead('enquiry'), 'preview/create': ofPreview, 'preview/end': ofPreview },
    'session/login': own('session', async () => ({
      session: {},
      input: { username: 'admin', password: ADMIN_PASSWORD },
    })),
    'session/logout': own('session', async () => ({ ...(await account()), input: {} })),
    'session/end': async (run) => {
      const { accountId } = await account();
      const { data } = (await send('session/list', { accountId })) as unknown as { data: Told[] }; // proof: a list's answer
      const sessionId = String(data[0]?.sessionId);
      await run({ sessionId });
      return ['session', [sessionId], ''];
    },
    'account/save': async (run) => {
      const { accountId = '' } = await run({ username: 'newcomer', auth: 'news' });
      return ['account', [accountId], 'newcomer'];
    },
    'account/update': ofAccount({ auth: 'news' }),
    'account/reset': ofAccount({}),
    'account/reset-totp': ofAccount({}),
    'account/remove': ofAccount({}),
    'account/password': own('account', async () => ({
      ...(await account()),
      input: { password: PASSWORD, newPassword: 'Hoist-and-Mast-4' },
    })),
    'account/begin-totp': own('account', async () => ({ ...(await account()), input: { password: PASSWORD } })),
    'account/confirm-totp': own('account', async () => {
      const { session, code } = await withTotp();
      return { session, input: { code } };
    }),
    'account/renew-codes': own('account', withCodes),
    'account/end-totp': own('account', withCodes),
    'system/update': about('system', { sysName: '系统', logo: '/media/brand/icon-180.png' }),
    'system/logo': async (run) => {
      const { url = '' } = await run({ logo: webpOfSize(5, 5) });
      return ['system', [url], 'picture.png'];
    },
    'system/backup': about('system', {}),
    'file/upload': async (run) => {
      const { url = '' } = await run({ type: 'news', file: webpOfSize(7, 7) });
      return ['file', [url], 'picture.png'];
    },
    'media/remove': async (run) => {
      const urls = [await upload(webpOfSize(11, 11)), await upload(webpOfSize(12, 12))];
      await run({ urls });
      return ['media', urls, 'picture.png'];
    },
    'media/replace': async (run) => {
      const [url, by] = [await upload(), await upload(webpOfSize(13, 13))];
      await run({ url, by });
      return ['media', [by], '把“picture.png”换成“picture.png”'];
    },
    'media/restore': async (run) => {
      const url = await upload(webpOfSize(14, 14));
      await send('media/remove', { urls: [url] });
      await run({ url });
      return ['media', [url], 'picture.png'];
    },
    'site/save': about('site', { site: {} }),
    'site/save-text': async (run) => {
      await run({ name: 'company-profile.md', text: '# 简介' });
      return ['site', ['company-profile.md'], '《公司简介》'];
    },
    'history/restore': async (run) => {
      const { id, one, title } = await record('case');
      await send('case/update', { ...one, caseName: '改过的' });
      await run({ kind: 'case', id, version: 1 });
      return ['case', [id], title];
    },
    'history/undelete': ofDeleted,
    'history/erase': ofDeleted,
    'history/erase-all': async (run) => ['news', [], `${(await run({ kind: 'news' })).erased} 条`],
    'audit/export': about('audit', {}),
    'sample/clear': async (run) => {
      const before = await records();
      await run({});
      const left = await records();
      const { ids = [] } = await newest('media/remove');
      assert.ok(
        ids.length > 1 && ids.every((url) => url.startsWith('/uploads/')),
        'its files have a line of their own',
      );
      return ['sample', before.filter((one) => !left.includes(one)), ''];
    },
  };

  const newest = async (name: CallName): Promise<AuditRow> => {
    const { data } = (await send('audit/list', { action: name, limit: 1 })) as unknown as { data: AuditRow[] }; // proof: a list's answer
    assert.ok(data[0], name);
    return data[0];
  };

  for (const name of Object.keys(calls) as CallName[]) {
    if (!auditOf(name) || /^(file\/fetch|robot\/test|enquiry\/file)$/.test(name)) continue; // they need another site, or a file
    it(`${name} names its subject`, async () => {
      const test = cases[name];
      assert.ok(test, `say here what the line of ${name} is about`);
      const [kind, ids, title] = await test((input, who) => send(name, input, who));
      const line = await newest(name);
      const told = [line.kind, (line.ids ?? [line.id].filter(Boolean)).sort(), line.title, line.result];
      assert.deepEqual(told, [kind, [...ids].sort(), title, 'ok']);
    });
  }

  it('file/fetch and enquiry/file name their subjects', () => {
    const url = 'https://elsewhere.example/a.png';
    assert.deepEqual(auditOf('file/fetch')?.about({ url }), ['file', url]);
    assert.deepEqual(auditOf('enquiry/file')?.about({ enquiryId: 'one' }), ['enquiry', 'one']);
  });

  it('names every one of the files that a press removes, and each of them is undone by itself', async () => {
    const sizes = Array.from({ length: 30 }, (_, index) => index + 20);
    const urls: string[] = [];
    for (const size of sizes) urls.push(await upload(webpOfSize(size, size)));
    await send('media/remove', { urls });
    await send('media/restore', { url: urls.at(-1) });
    const line = await newest('media/remove');
    assert.deepEqual([line.ids, line.undone?.name], [urls, 'admin']);
    const { csv = '' } = await send('audit/export', {});
    assert.ok(csv.includes(`"${urls.join(' ')}"`));
  });
});
