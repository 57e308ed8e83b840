import { launchChromium, withoutChromium } from '../../browser/chromium.ts';
import { type CompressingProxy, compressingProxy } from './compressing-proxy.ts';
import type { Contender } from './contender.ts';
import { type FirstView, firstView, medianView } from './first-view.ts';

interface Shown {
  contender: Contender;
  proxy: CompressingProxy;
  own: FirstView[];
  packed: FirstView[];
}

/** Looks at each home page on the slow line, as it is and behind the proxy, in turn; gives what is to be said of it. */
export async function measureViews(contenders: readonly Contender[], rounds: number): Promise<string[]> {
  if (withoutChromium) return [`first views: not measured: ${withoutChromium}`];
  const notes: string[] = [];
  const shown: Shown[] = [];
  for (const contender of contenders.filter(({ candidate }) => candidate.page)) {
    shown.push({ contender, proxy: await compressingProxy(contender.served.address), own: [], packed: [] });
  }
  const browser = await launchChromium();
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { contender, proxy, own, packed } of shown) {
        own.push(await firstView(browser, contender.served.address));
        packed.push(await firstView(browser, proxy.address));
      }
    }
  } catch (error) {
    notes.push(`first views: not measured: ${error instanceof Error ? error.message : error}`);
  } finally {
    await browser.close();
    for (const { proxy } of shown) proxy.end();
  }
  for (const { contender, own, packed } of shown) {
    if (own.length === 0 || packed.length === 0) continue;
    contender.measured.view = medianView(own);
    contender.measured.packed = medianView(packed);
    if (own[0]?.content !== shown[0]?.own[0]?.content) notes.push(differenceOf(contender, own[0], shown[0]?.own[0]));
  }
  return notes;
}

/** Figures of a page that is not the same say nothing, so this is said first. */
function differenceOf({ candidate }: Contender, theirs: FirstView | undefined, ours: FirstView | undefined): string {
  const [one, other] = [theirs?.content ?? '', ours?.content ?? ''];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 30), at + 60);
  return `${candidate.name}: its page is not the same: "${around(one)}", and ours "${around(other)}"`;
}
