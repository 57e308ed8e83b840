import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pagesToOpen } from '../../../server/backup/verify-snapshot.ts';
import type { RecordPage } from '../../../server/store/public-pages.ts';

const DAY_MS = 86_400_000;

/** Pages of a kind, each saved a day after the one before. */
function pagesOf(kind: RecordPage['kind'], count: number): RecordPage[] {
  return Array.from({ length: count }, (_, day) => {
    const [id, changedAt] = [`${day}`, new Date(day * DAY_MS).toISOString()];
    return { kind, id, path: `/${kind}/${id}`, changedAt, isIndexed: true };
  });
}

it('a verification opens of each kind the pages saved last and as many others, each once', () => {
  for (const [news, product] of [
    [0, 7],
    [3, 20],
    [100, 41],
  ] as const) {
    const pages = [...pagesOf('news', news), ...pagesOf('product', product)];
    for (const most of [1, 3, 20]) {
      const chosen = pagesToOpen(pages, most);
      assert.equal(new Set(chosen).size, chosen.length);
      assert.ok(chosen.every((page) => pages.includes(page)));
      for (const [kind, count] of [
        ['news', news],
        ['product', product],
      ] as const) {
        const days = chosen.filter((page) => page.kind === kind).map(({ id }) => Number(id));
        assert.equal(days.length, Math.min(count, 2 * most), `${kind}: ${count}, ${most}`);
        for (let day = Math.max(0, count - most); day < count; day += 1) assert.ok(days.includes(day), 'a new one');
      }
    }
  }
});

it('the pages beside the newest are others each time', () => {
  const pages = pagesOf('news', 1_000);
  const seen = new Set(Array.from({ length: 100 }, () => pagesToOpen(pages, 20).slice(20)).flat());
  assert.ok(seen.size > 500, `${seen.size} of 980 pages after a hundred verifications`);
});
