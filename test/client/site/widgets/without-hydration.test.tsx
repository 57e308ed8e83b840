import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { ReactNode } from 'react';
import { visit } from '../../../helpers/dom.ts';

const { HydratesMarkup, withoutHydration } = await import('../../../../client/site/widgets/without-hydration.tsx');

let rendered: string[] = [];
describe('what is not hydrated', () => {
  beforeEach(() => {
    rendered = [];
  });

  const Words = withoutHydration(({ words }: { words: readonly string[] }): ReactNode => {
    rendered.push(words.join());
    return words.map((word) => <p key={word}>{word}</p>);
  });

  const taken = (content: ReactNode) => <HydratesMarkup value={true}>{content}</HydratesMarkup>;

  /** Shows it as the server sent it and a browser took it over; what the server rendered is not counted. */
  async function takeOver(content: ReactNode) {
    const shown = await visit(content, taken(content));
    const [, ...since] = rendered;
    rendered = since;
    return shown;
  }

  test('what the server wrote stands, element for element, and is not rendered again', async () => {
    const { place, markup, complaints, become, leave } = await takeOver(<Words words={['一', '二']} />);
    assert.match(markup, /<p>一<\/p><p>二<\/p>/);
    assert.equal(place.innerHTML, markup);
    const first = place.querySelector('p');
    await become(taken(<Words words={['一', '二']} />)); // other arrays, the same words
    assert.equal(place.querySelector('p'), first);
    assert.deepEqual(rendered, []);
    assert.deepEqual(complaints, []);
    await leave();
  });

  test('new values replace it, and the old ones that come back are shown too', async () => {
    const { place, become, leave } = await takeOver(<Words words={['旧']} />);
    await become(taken(<Words words={['新']} />));
    assert.equal(place.textContent, '新');
    await become(taken(<Words words={['旧']} />));
    assert.equal(place.textContent, '旧');
    await leave();
  });

  test('what comes up after the page was taken over is rendered', async () => {
    const { place, become, leave } = await takeOver(<Words words={['一']} />);
    const both = [<Words key="a" words={['一']} />, <Words key="b" words={['二']} />];
    await become(taken(both[1]));
    assert.equal(place.textContent, '二');
    await become(taken(both));
    assert.equal(place.textContent, '一二');
    await leave();
  });
});
