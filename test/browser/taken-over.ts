import type { Page } from 'playwright-core';

/** Resolves when React has taken over the server's markup: from then on buttons and keys do something. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.querySelector('main')?.parentElement?.lastElementChild;
    return last && Object.keys(last).some((key) => key.startsWith('__reactProps'));
  });
  // effects run behind the next frame: buttons that need a script come with them
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
}
