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

/** A line may end here, see by-word.tsx. */
const BREAK = '<wbr>';

/**
 * JSON that cannot close its script element. A text that the page breaks between its words is written with the breaks, so
 * that Brotli finds it there in one piece: of the home page's data that saves a third.
 */
export function writeStart(start: Start, page: string): string {
  const texts = page.replaceAll('\u00a0', ' ').match(/[^<>]+(<wbr>[^<>]+)+/g) ?? [];
  const broken = new Map(texts.map((text) => [text.replaceAll(BREAK, ''), text]));
  const json = JSON.stringify(start).replace(/</g, '\\u003c');
  return json.replace(/[^"\\]+/g, (text) => broken.get(text) ?? text);
}

export function readStart(): Start | undefined {
  const element = document.getElementById(START_ID);
  const json = element?.textContent?.replaceAll(BREAK, ''); // each other < is escaped
  return json ? (JSON.parse(json) as Start) : undefined; // proof: `writeStart` wrote it
}
