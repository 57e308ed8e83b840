import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMediaIndex, replaceUpload } from '../../../server/features/media/media.ts';
import { cleanHtml } from '../../../server/rich-text/parse/clean-html.ts';
import { realFileSystem } from '../../../server/store/disk/file-system.ts';
import { finishesInTime } from '../../helpers/finishes-in-time.ts';
import { ARTICLE, Place, temporaryFolder } from '../../helpers/temporary-store.ts';

describe('the users of uploads', () => {
  it('are known from the start and from each save, without a file being read for the list', async (t) => {
    const place = new Place(temporaryFolder(t));
    const [first, second] = ['a-2x2.w', 'b-2x2.w'];
    const withPicture = (family: string) => ({ newInfo: `<p><img src="/uploads/${family}.png" alt="塔机"></p>` });
    const before = await place.open();
    const { id } = await before.news.create({ ...ARTICLE, ...withPicture(first) }, { by: '' });
    await before.close();

    let reads = 0;
    const readFile = (path: string) => {
      reads += 1;
      return realFileSystem.readFile(path);
    };
    const store = await place.open({ fs: { ...realFileSystem, readFile } });
    t.after(() => store.close());
    const index = createMediaIndex(store);
    const userOf = (family: string) => index().get(family);
    reads = 0;
    assert.deepEqual(userOf(first)?.users, [{ kind: 'news', id, title: '标题' }]);
    assert.ok(userOf(first)?.words.includes('塔机'));
    assert.equal(reads, 0);
    await store.news.update(id, withPicture(second), { by: '' });
    reads = 0;
    assert.deepEqual([userOf(first), userOf(second)?.users.length], [undefined, 1]);
    assert.equal(reads, 0);
  });
});

describe('an upload in place of another', () => {
  const replaced = (text: string) => replaceUpload(text, 'a-1200x900.w', 'b-800x800.png');

  it('takes over each of its addresses, and in rich text not its size', () => {
    const html = cleanHtml(
      '<p>/uploads/a-1200x900.w.png，<img src="/uploads/a-1200x900.w.480.webp" alt="塔机" width="1200" height="900"></p>',
    );
    assert.equal(replaced(html), '<p>/uploads/b-800x800.png，<img src="/uploads/b-800x800.png" alt="塔机"></p>');
    assert.equal(
      replaced('<img src="/uploads/a-1200x900.w.png" width="300" height="225">'),
      '<img src="/uploads/b-800x800.png" width="300">',
      'a width that somebody chose stays',
    );
  });

  it('changes no other address, and no other picture', () => {
    const others =
      '![](/uploads/aa-1200x900.w.png) <img src="/uploads/c%20.png" width="1200" height="900"> /media/a.png';
    assert.equal(replaced(others), others);
  });

  it('takes a time that grows with the text', () =>
    finishesInTime(`
      const { replaceUpload } = await import('./server/features/media/media.ts');
      for (const piece of ['/uploads/a-1x1.w.png', '/uploads/', ',', '.share-1-1', '%', '<img ', '<', '"', '/uploads/a%'])
        replaceUpload(piece.repeat(100_000 / piece.length) + ' ', 'b-1x1.w', 'c.png');
    `));
});
