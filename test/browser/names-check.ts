import type { CDPSession, Page } from 'playwright-core';

const CONTROLS = new Set(['link', 'button', 'tab', 'textbox', 'searchbox', 'checkbox', 'radio', 'combobox', 'switch']);
const NAMED = new Set([...CONTROLS, 'heading', 'region', 'dialog', 'alertdialog']);
/** A blank between two Han signs. */
const PARTED = /\p{Script=Han} \p{Script=Han}/gu;

/** Controls without a name and names with blanks that nobody wrote, in the tree that the browser itself computes for a screen reader. */
export async function namesCheck(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const found: string[] = [];
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || !NAMED.has(role?.value)) continue;
    const said: string = name?.value ?? '';
    if (said.trim() === '' && CONTROLS.has(role?.value)) found.push(`${role?.value} without a name`);
    const parted = said.match(PARTED);
    if (!parted || !backendDOMNodeId) continue;
    const written = await writtenIn(session, backendDOMNodeId);
    if (parted.some((blank) => !written.includes(blank))) found.push(`${role?.value} ${said}`);
  }
  await session.detach();
  return found;
}

/** Texts and labels of an element, blanks and ends of blocks as blanks. */
async function writtenIn(session: CDPSession, backendNodeId: number): Promise<string> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    returnByValue: true,
    functionDeclaration: `function () {
      const labelled = (this.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.innerText);
      const labels = [...(this.labels ?? [])].map(({ innerText }) => innerText);
      const pictures = [...this.querySelectorAll('img')].map(({ alt }) => alt);
      return [this.getAttribute('aria-label'), ...labelled, ...labels, ...pictures, this.innerText].join(' ').replace(/\\s+/g, ' ');
    }`,
  });
  return String(result.value ?? '');
}
