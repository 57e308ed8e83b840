import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pageName } from '../../../../client/admin/widgets/page-name.ts';
import { pages } from '../../../../client/site/routes.ts';

it('each page without a record that search engines are told of has a name in the statistics', () => {
  const listed = pages.filter(({ isUnlisted, record }) => !isUnlisted && !record).map(({ path }) => path);
  assert.deepEqual(
    listed.filter((path) => pageName(path) === path),
    [],
  );
});
