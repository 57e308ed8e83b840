import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { verdict } from '../../helpers/tell.ts';
import { runAside } from '../aside.ts';
import { FILES, type Outcomes } from './damaged-files.ts';

describe('a damaged data file', () => {
  let outcomes: Outcomes;
  before(async () => {
    outcomes = await runAside<Outcomes>(join(import.meta.dirname, 'damaged-files.ts'), 'damaged files');
  });

  for (const { path } of FILES) {
    it(`(${path}) stops nothing, costs no other file, and its last good version is served`, (t) => {
      const { count, problems } = outcomes[path] ?? { count: 0, problems: [] };
      verdict(t, `damages to ${path}`, count, problems);
    });
  }
});
