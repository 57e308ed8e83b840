import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { type FakeBrowser, openBrowser } from '../../../helpers/browser.ts';
import { ADMIN_PASSWORD } from '../../../helpers/site.ts';

const browser: FakeBrowser = await openBrowser();
// after the storages are there
const { logIn } = await import('../../../../client/admin/state/session.ts');
const { staffCall } = await import('../../../../client/admin/state/staff-call.ts');
const { contentOf } = await import('../../../../client/admin/content/content-kind.tsx');
const { contentActs, copyRecord } = await import('../../../../client/admin/content/content-acts.ts');
const { runAll } = await import('../../../../client/admin/list/act-on-rows.ts');

const reach = globalThis.fetch;
/** Lets calls reach the server, and loses what it answers to those whose path has this. */
const loseAnswers = (of: string) => {
  globalThis.fetch = async (path, init) => {
    const answer = await reach(path, init);
    if (String(path).includes(of)) throw new TypeError('Failed to fetch');
    return answer;
  };
};
const hearAgain = () => {
  globalThis.fetch = reach;
};

describe('a change whose answer was lost, sent again', () => {
  before(() => logIn('admin', ADMIN_PASSWORD));
  afterEach(hearAgain);
  after(() => browser.stop());

  const content = contentOf('case', {});
  const titled = async (title: string) => {
    const listed = await content.calls.list({ filters: { caseTitle: title }, page: 1, limit: 50 });
    assert.ok(listed.ok);
    return listed.data.data;
  };
  const addCase = async (caseTitle: string) => {
    const added = await content.calls.add({ ...content.empty, caseTitle, slug: 'the-yard', status: 'draft' });
    assert.ok(added.ok, JSON.stringify(added));
    return added.data.id;
  };

  it('shows the password of the account that it made', async () => {
    const made = { username: 'lost.one', name: '', auth: 'content' };
    loseAnswers('account/save');
    assert.equal((await staffCall('account/save', made)).ok, false);
    hearAgain();
    const again = await staffCall('account/save', made);
    assert.ok(again.ok && again.data.password, 'the server says it once more');
    const login = { username: 'lost.one', password: again.data.password };
    assert.equal((await browser.site.call('session/login', login)).status, 200);
    assert.match(JSON.stringify(await staffCall('account/save', made)), /已存在/, 'a third time it is another wish');
  });

  it('is the same change, not that of another person, and makes one version', async () => {
    const id = await addCase('同一次');
    const [row] = await titled('同一次');
    const { publish } = contentActs(content);
    loseAnswers('/update');
    assert.deepEqual((await runAll([row!], publish!.run)).unsure, [row]); // proof: it was just added
    hearAgain();
    const { done, refusal } = await runAll([row!], publish!.run); // proof: as above
    assert.deepEqual([done.length, refusal], [1, '']);
    const now = await content.calls.detail(id);
    assert.ok(now.ok);
    assert.deepEqual([now.data.version, now.data.values.status], [(row?.version ?? 0) + 1, 'published']);
    await content.calls.remove(id);
  });

  it('is one copy', async () => {
    const id = await addCase('抄一份');
    loseAnswers('/save');
    assert.equal(await copyRecord(content, id), undefined);
    hearAgain();
    const copied = await copyRecord(content, id);
    const copies = await titled('抄一份（副本）');
    assert.deepEqual(
      copies.map((copy) => copy.id),
      [copied],
    );
    assert.notEqual(await copyRecord(content, id), copied, 'another one was wanted');
  });

  it('is made again where another change came in between', async () => {
    const id = await addCase('删两次');
    loseAnswers('/delete');
    assert.equal((await content.calls.remove(id)).ok, false);
    hearAgain();
    assert.ok((await staffCall('history/undelete', { kind: 'case', id })).ok);
    assert.ok((await content.calls.remove(id)).ok);
    assert.deepEqual(await titled('删两次'), []);
  });

  it('is made where the first never came, and refused again where the lost answer was a refusal', async () => {
    const made = { username: 'never.came', name: '', auth: 'content' };
    browser.offline = true;
    assert.equal((await staffCall('account/save', made)).ok, false);
    browser.offline = false;
    assert.ok((await staffCall('account/save', made)).ok);
    loseAnswers('account/save');
    assert.equal((await staffCall('account/save', made)).ok, false);
    hearAgain();
    assert.match(JSON.stringify(await staffCall('account/save', made)), /已存在/);
  });
});
