import type { FrameData } from '../frame/frame-data.ts';

/** The element that React takes over, and the one that holds what it starts from. */
export const ROOT_ID = 'root';
export const START_ID = 'start';
/** The element that lists the page's modules: the visit counter, the entry, then its imports. */
export const MODULES_ID = 'modules';

/** Names the `<meta>` with the address of the styles that other pages need. */
export const OTHER_STYLES = 'other-styles';

/** The data that the server embeds, so that the browser does not request it again. */
export interface Start {
  /** True on the 404 page. */
  missing?: boolean;
  data: unknown;
  frame: FrameData;
}

/** JSON that cannot close its script element. */
export function writeStart(start: Start): string {
  return JSON.stringify(start).replace(/</g, '\\u003c');
}

export function readStart(): Start | undefined {
  const element = document.getElementById(START_ID);
  return element?.textContent ? (JSON.parse(element.textContent) as Start) : undefined; // proof: `writeStart` wrote it
}
