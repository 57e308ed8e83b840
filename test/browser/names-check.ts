import type { CDPSession, Page } from 'playwright-core';

const CONTROLS = new Set(['link', 'button', 'tab', 'textbox', 'searchbox', 'checkbox', 'radio', 'combobox', 'switch']);
const NAMED = new Set([...CONTROLS, 'heading', 'region', 'dialog', 'alertdialog']);
/**
 * Their name says what they do: that of a link wherever it is read, as links are listed; that of a button within its group, with
 * its description, which is read behind it and says of a row's buttons which row they are of.
 */
const DOES = new Set(['link', 'button', 'tab']);
const GROUPS = new Set([
  'group',
  'region',
  'navigation',
  'dialog',
  'alertdialog',
  'form',
  'tabpanel',
  'row',
  'radiogroup',
]);
/** A blank between two Han signs. */
const PARTED = /\p{Script=Han} \p{Script=Han}/gu;

/**
 * Controls and stops of the keyboard without a name, several of one name that do different things, and names with blanks that nobody wrote, in the
 * tree that the browser itself computes for a screen reader.
 */
export async function namesCheck(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const nodes = await fullTree(session);
  const found: string[] = [];
  const byName = new Map<string, number[]>();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  for (const node of nodes) {
    const { ignored, role, name, backendDOMNodeId, properties } = node;
    const said: string = name?.value ?? '';
    const isStop = properties?.some((property) => property.name === 'focusable' && property.value.value === true);
    if (!ignored && isStop && (role?.value === 'generic' || (!said && role?.value === 'Video')))
      found.push(`nameless stop: ${backendDOMNodeId && (await askNode(session, backendDOMNodeId, ELEMENT))}`);
    if (ignored || !NAMED.has(role?.value)) continue;
    const about = role?.value === 'button' && node.description?.value ? ` (${node.description.value})` : '';
    const key = `${role?.value} ${said}${about}${role?.value === 'link' ? '' : groupsOf(node, byId)}`;
    if (backendDOMNodeId && DOES.has(role?.value)) byName.set(key, [...(byName.get(key) ?? []), backendDOMNodeId]);
    if (said.trim() === '' && CONTROLS.has(role?.value)) found.push(`${role?.value} without a name`);
    const parted = said.match(PARTED);
    if (!parted || !backendDOMNodeId) continue;
    const written = await askNode(session, backendDOMNodeId, WRITTEN);
    if (parted.some((blank) => !written.includes(blank))) found.push(`${role?.value} ${said}`);
  }
  for (const [key, ids] of byName) {
    const deeds = new Set(ids.length > 1 ? await Promise.all(ids.map((id) => askNode(session, id, DEED))) : []);
    if (deeds.size > 1) found.push(`${key} does several things: ${[...deeds].join(', ')}`);
  }
  await session.detach();
  return found;
}

async function fullTree(session: CDPSession) {
  return (await session.send('Accessibility.getFullAXTree')).nodes;
}

type Nodes = Awaited<ReturnType<typeof fullTree>>;

/** The named groups around a node, as a screen reader says them on the way to it. */
function groupsOf({ parentId = '' }: Nodes[number], byId: ReadonlyMap<string, Nodes[number]>): string {
  const parent = byId.get(parentId);
  if (!parent) return '';
  const { role, name } = parent;
  return `${GROUPS.has(role?.value) && name?.value ? `, ${name.value}` : ''}${groupsOf(parent, byId)}`;
}

/** Where a link leads, which form a button sends, what it says that it opens; one that says nothing does a thing of its own. */
const DEED = `function () {
  const { press = '' } = this.dataset;
  if (this.matches('a')) return press || new URL(this.getAttribute('href'), location).href; // an SVG's link, too
  if (this.form && this.type === 'submit') return this.form.action;
  return press || this.getAttribute('aria-controls') || [...document.querySelectorAll('*')].indexOf(this);
}`;

const ELEMENT = 'function () { return this.cloneNode().outerHTML; }';

/** Texts and labels of an element, blanks and ends of blocks as blanks. */
const WRITTEN = `function () {
  const labelled = (this.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.innerText);
  const labels = [...(this.labels ?? [])].map(({ innerText }) => innerText);
  const pictures = [...this.querySelectorAll('img')].map(({ alt }) => alt);
  return [this.getAttribute('aria-label'), ...labelled, ...labels, ...pictures, this.innerText].join(' ').replace(/\\s+/g, ' ');
}`;

/** What a function answers that is called on an element of the page. */
async function askNode(session: CDPSession, backendNodeId: number, functionDeclaration: string): Promise<string> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId });
  const objectId = object.objectId ?? '';
  const asked = { objectId, returnByValue: true, functionDeclaration };
  const { result } = await session.send('Runtime.callFunctionOn', asked);
  return String(result.value ?? '');
}
