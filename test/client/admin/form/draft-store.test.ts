import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftWriter, readDrafts } from '../../../../client/admin/form/draft-store.ts';

describe('a draft', () => {
  it('is written while the typing goes on, not only once it pauses', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const writer = draftWriter('li|news 1|a', false);
    for (const values of ['塔', '塔机', '塔机安']) {
      writer.later({ base: { values: '', version: 1 }, values });
      mock.timers.tick(300);
    }
    const [written] = await readDrafts('li|');
    assert.match(JSON.stringify(written), /"values":"塔机"/);
    writer.drop();
    assert.deepEqual(await readDrafts('li|'), []);
  });
});
