import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { useEffect } from 'react';
import { followLinks } from '../../../client/ui/follow-links.ts';
import { type Shown, visit } from '../../helpers/dom.ts';

const { location, Element } = window;
Object.assign(globalThis, { location, Element });

let shown: Shown;
let pressed: string[];
describe('links that are followed in the page', () => {
  afterEach(() => shown.leave());

  test('a link that cannot be followed within the document is not heard of when it is pressed', async () => {
    await hang();
    for (const name of ['elsewhere', 'other-site', 'words']) press(name);
    press('ours', { button: 2 });
    assert.deepEqual(pressed, []);
  });

  test('a link to a page of ours is heard of while it is pressed, before the click', async () => {
    await hang();
    press('ours');
    assert.deepEqual(pressed, ['/product']);
  });
});

async function hang(): Promise<void> {
  pressed = [];
  shown = await visit(<Page />);
}

function Page() {
  useEffect(
    () =>
      followLinks(
        (path) => path === '/product',
        (path) => pressed.push(path),
      ),
    [],
  );
  return (
    <p>
      <a id="ours" href="/product?tab=cpxt">
        产品
      </a>
      <a id="elsewhere" href="/login">
        登录
      </a>
      <a id="other-site" href="https://example.com/product">
        别处
      </a>
      <span id="words">文字</span>
    </p>
  );
}

function press(id: string, options: PointerEventInit = {}): void {
  const event = new PointerEvent('pointerdown', { bubbles: true, cancelable: true, ...options });
  document.getElementById(id)?.dispatchEvent(event);
}
