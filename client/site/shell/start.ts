import type { FrameData } from '../frame/frame-data.ts';

/** The element that React takes over, and the one that holds what it starts from. */
export const ROOT_ID = 'root';
export const START_ID = 'start';
/** The element that lists the page's modules: what counts visits, the entry, then what that will ask for. */
export const MODULES_ID = 'modules';

/** Names the `<meta>` with the address of the styles that other pages need. */
export const OTHER_STYLES = 'other-styles';

/** What the server embeds once, so that the browser need not ask for what is on the page already. */
export interface Start {
  /** False on the 404 page. */
  found: boolean;
  data: unknown;
  frame: FrameData;
}

/** JSON that cannot end the script element it stands in. */
export function writeStart(start: Start): string {
  return JSON.stringify(start).replace(/</g, '\\u003c');
}

export function readStart(): Start | undefined {
  const element = document.getElementById(START_ID);
  return element?.textContent ? (JSON.parse(element.textContent) as Start) : undefined; // proof: `writeStart` wrote it
}
