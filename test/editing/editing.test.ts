import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { cleanHtml } from '../../server/rich-text/parse/clean-html.ts';
import { withoutChromium } from '../browser/chromium.ts';
import { openEditor } from '../browser/open-editor.ts';
import { SEED, times, verdict } from '../helpers/tell.ts';

const ACTIONS = times(1_000, 200_000);
/** So few that all of a round can be undone. */
const A_ROUND = 50;
/** Rounds of one page: its clock stands, so what waits for a time is never let go. */
const A_PAGE = 200;
const PASTED = join(import.meta.dirname, '..', 'browser', 'pasted');

describe('editing by chance', { skip: withoutChromium }, () => {
  it('leaves a valid tree, stored as it is shown, that undo brings back to its start', async (test) => {
    const pasted = readdirSync(PASTED)
      .filter((name) => name.endsWith('.clipboard'))
      .map((name) => readFileSync(join(PASTED, name), 'utf8'));
    const broken: string[] = [];
    const rounds = process.env.SEED ? 1 : ACTIONS / A_ROUND;
    const end = SEED + rounds;
    for (let first = SEED; first < end; first += A_PAGE) {
      const open = await openEditor('../editing/editing-page.ts');
      await open.page.context().setOffline(true); // pasted pictures are asked for
      for (let seed = first; seed < Math.min(first + A_PAGE, end); seed++) {
        const round = { seed, actions: A_ROUND, pasted };
        const { html, fault } = await open.page.evaluate((one) => window.edit(one), round);
        if (fault) broken.push(fault);
        else if (cleanHtml(html) !== html) broken.push(`seed ${seed}: the server would change ${html}`);
      }
      await open.close();
    }
    test.diagnostic(`seeds ${SEED} to ${SEED + rounds - 1}, ${A_ROUND} actions each`);
    verdict(test, 'editing actions', rounds * A_ROUND, broken);
  });
});
