import type { Page } from 'playwright-core';
import { tabTo } from './back-office.ts';

type Pressed = 'button' | 'link' | 'radio';

/** How a person works a page: by mouse, or by keyboard alone. Letters are typed on the keyboard either way. */
export interface Hand {
  page: Page;
  press(name: string | RegExp, role?: Pressed): Promise<void>;
  /** Replaces what stands in a field. */
  write(label: string, text: string): Promise<void>;
  /** Picks the option so many places below the chosen one. */
  pick(label: string, places: number): Promise<void>;
  /** Goes into a rich text, to type there. */
  enter(label: string): Promise<void>;
  /** Goes to a screen of the back office by the sidebar. */
  visit(screen: string): Promise<void>;
  /** The same hand in another window. */
  at(page: Page): Hand;
}

export function mouseHand(page: Page): Hand {
  /** What can be reached: the uppermost dialog, else the page. */
  const reach = async () => {
    const dialogs = page.locator('dialog[open]');
    return (await dialogs.count()) > 0 ? dialogs.last() : page;
  };
  return {
    page,
    press: async (name, role = 'button') =>
      (await reach())
        .getByRole(role, { name: exactly(name) })
        .first()
        .click(),
    async write(label, text) {
      await (await reach()).getByLabel(label, { exact: true }).click();
      await replace(page, text);
    },
    async pick(label, places) {
      await (await reach()).getByLabel(label, { exact: true }).click();
      await down(page, places);
      await page.keyboard.press('Enter');
    },
    enter: async (label) => (await reach()).getByRole('textbox', { name: exactly(label) }).click(),
    async visit(screen) {
      const drawer = page.getByRole('button', { name: '展开侧栏' });
      if (await drawer.isVisible()) await drawer.click();
      await page.locator('.sidebar').getByRole('link', { name: screen, exact: true }).click();
    },
    at: mouseHand,
  };
}

/** Touches nothing but the keys; waiting until a thing is there is no touch. */
export function keyboardHand(page: Page): Hand {
  const goTo = async (name: string | RegExp, role: Pressed | 'textbox' | 'combobox') => {
    await page
      .getByRole(role, { name: exactly(name) })
      .first()
      .waitFor();
    await tabTo(page, exactly(name));
  };
  return {
    page,
    async press(name, role = 'button') {
      await goTo(name, role);
      await page.keyboard.press(role === 'radio' ? 'Space' : 'Enter');
    },
    async write(label, text) {
      await goTo(label, 'textbox');
      await replace(page, text);
    },
    async pick(label, places) {
      await goTo(label, 'combobox');
      await down(page, places);
    },
    enter: (label) => goTo(label, 'textbox'),
    async visit(screen) {
      await goTo(screen, 'link');
      await page.keyboard.press('Enter');
    },
    at: keyboardHand,
  };
}

/** A text stands for itself, whole. */
function exactly(name: string | RegExp): RegExp {
  return typeof name === 'string' ? new RegExp(`^${name}$`) : name;
}

async function replace(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function down(page: Page, places: number): Promise<void> {
  for (let place = 0; place < places; place += 1) await page.keyboard.press('ArrowDown');
}
