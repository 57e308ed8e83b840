// What the journeys ask of a page, in the syntax of Chromium 64: the oldest engines run it as it stands.
(() => {
  const flat = (text) => text.replace(/\s+/g, ' ').trim();
  /** Line breaks within a sentence are the page's to make. */
  const bare = (text) => text.replace(/\s+/g, '');

  /** The uppermost dialog, else the page. */
  function reach() {
    const dialogs = document.querySelectorAll('dialog[open]');
    return dialogs.length > 0 ? dialogs[dialogs.length - 1] : document.body;
  }

  function nameOf(element) {
    const label = element.labels && element.labels.length > 0 ? element.labels[0].textContent : '';
    return flat(element.getAttribute('aria-label') || label || element.textContent);
  }

  function isSeen(element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  }

  /** Brings an element into the window; its box, or null if it moves. */
  async function stillBox(element) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const before = element.getBoundingClientRect();
    await new Promise((resolve) => setTimeout(resolve, 50));
    // on a busy machine nothing may have been drawn meanwhile, and what moves stands in the same place
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const box = element.getBoundingClientRect();
    return ['left', 'top', 'height'].every((side) => box[side] === before[side]) ? box : null;
  }

  /** The middle of the first such element that stands still and that nothing covers, brought into the window. */
  async function pointOf(selector, name) {
    const element = Array.from(reach().querySelectorAll(selector)).find(
      (found) =>
        (name === undefined || nameOf(found) === name) &&
        isSeen(found) &&
        !found.disabled &&
        found.ariaDisabled !== 'true',
    );
    const box = element && (await stillBox(element));
    if (!box) return null;
    const { left, top, width, height } = box;
    const point = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    return hit && (element.contains(hit) || (hit.closest('label') && hit.closest('label').control === element))
      ? point
      : null;
  }

  const hasFocus = (selector, name) =>
    document.activeElement.matches(selector) && (name === undefined || nameOf(document.activeElement) === name);

  const sees = (text) => flat(document.body.innerText).includes(text);

  /** Whether the modules have come and everything that moves is mounted; of the log-in, whether React has it. */
  async function isTakenOver() {
    dispatchEvent(new Event('scroll')); // nothing waits for a picture
    const script = document.querySelector('script[data-modules]');
    if (!script) return Object.keys(document.querySelector('form') || {}).some((key) => key.startsWith('__reactProps')); // the log-in
    const { mount } = await import(script.dataset.modules); // the first script asked for it before
    for (const root of document.querySelectorAll('[data-live]')) mount(root);
    return true;
  }

  /** Which blocks of the server's own text are not on the page, how many are, and how many of these can be seen. */
  async function compareWithServer() {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    const served = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const main = document.querySelector('main');
    const texts = Array.from(served.querySelectorAll('main h1, main h2, main h3, main p, main label'))
      .filter((block) => !block.closest('[hidden]')) // the other groups of the product centre
      .map((block) => bare(block.textContent))
      .filter((text) => text !== '');
    const there = main ? bare(main.textContent) : '';
    const seen = main ? bare(main.innerText) : '';
    return {
      missing: texts.filter((text) => !there.includes(text)).slice(0, 5),
      blocks: texts.length,
      seen: texts.filter((text) => seen.includes(text)).length,
      h1: Array.from(served.querySelectorAll('h1'), (heading) => bare(heading.textContent)).every((text) =>
        seen.includes(text),
      ),
    };
  }

  /** What reaches beyond the right edge of the window; empty when nothing scrolls sideways. */
  function overflow() {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    // a row that scrolls, and is itself no wider than the window
    const isInRow = ({ parentElement: box }) =>
      box !== null &&
      ((getComputedStyle(box).overflowX !== 'visible' && box.getBoundingClientRect().right <= width) || isInRow(box));
    return Array.from(document.querySelectorAll('body *'))
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .filter((element) => !isInRow(element))
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className}`);
  }

  const brokenPictures = () =>
    Array.from(document.images)
      .filter((image) => image.complete && image.naturalWidth === 0 && isSeen(image))
      .map((image) => image.currentSrc || image.src);

  /** What is wrong with a page that stands without a script: modules that were fetched, text at the very edge. */
  function plainFlaws() {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    const atEdge = Array.from(document.querySelectorAll('main .container')).filter(
      (box) => isSeen(box) && box.getBoundingClientRect().left + parseFloat(getComputedStyle(box).paddingLeft) < 16,
    );
    return fetched
      .filter((name) => /\/assets\/(?!first-)[^/]+\.js$/.test(name))
      .concat(atEdge.map((box) => box.className));
  }

  /** The name of the first card: its words, where they begin, their end, and how far the page is scrolled. */
  async function wordsOfCard() {
    const link = document.querySelector('[data-part=frame-card]');
    if (!(await stillBox(link))) return null;
    const range = document.createRange();
    range.selectNodeContents(link);
    const lines = Array.from(range.getClientRects()).filter(({ width }) => width > 0);
    const [first, last] = [lines[0], lines[lines.length - 1]];
    const end = { x: last.right - 1, y: last.top + last.height / 2 };
    return { x: first.left + 1, y: first.top + first.height / 2, end, words: bare(link.textContent), above: scrollY };
  }

  /** The first carousel that turns by itself. */
  const turning = () =>
    Array.from(document.querySelectorAll('.carousel')).find((row) => row.querySelector('[aria-label="暂停轮播"]')) ||
    null;

  /** Whether a draft on the browser's disk holds these words. */
  async function draftHolds(words) {
    const opened = indexedDB.open('drafts');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const database = opened.result;
    if (!database.objectStoreNames.contains('drafts')) {
      database.close();
      return false;
    }
    const all = database.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    database.close();
    return JSON.stringify(all.result).includes(words);
  }

  /** Chooses what lies at an address in the input that a CSS selector finds. */
  async function choose(selector, address) {
    const bytes = await (await fetch(address)).blob();
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], address.split('/').pop(), { type: bytes.type }));
    const input = document.querySelector(selector);
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  return {
    brokenPictures,
    choose,
    compareWithServer,
    draftHolds,
    isTakenOver,
    overflow,
    plainFlaws,
    pointOf,
    hasFocus,
    sees,
    turning,
    wordsOfCard,
  };
})();
