import { it } from 'node:test';
import { cleanHtml } from '../../../../server/rich-text/parse/clean-html.ts';
import { randomFrom } from '../../../helpers/random.ts';
import { SEED, times, verdict } from '../../../helpers/tell.ts';
import { seenIn, writtenHtml } from './written-html.ts';

const TEXTS = times(1_000, 100_000);

it('every word of a text is in it once, in its place and its look, and a second cleaning changes nothing', (test) => {
  const harm: string[] = [];
  for (let seed = SEED; seed < SEED + TEXTS; seed++) {
    const html = writtenHtml(randomFrom(seed));
    const cleaned = cleanHtml(html);
    const [meant, kept] = [seenIn(html), seenIn(cleaned)];
    const at = meant.findIndex((word, index) => word !== kept[index]);
    if (at >= 0 || kept.length !== meant.length) harm.push(`seed ${seed}: ${meant[at]} is ${kept[at]}`);
    else if (cleanHtml(cleaned) !== cleaned) harm.push(`seed ${seed} is changed again`);
  }
  verdict(test, 'texts', TEXTS, harm);
});
