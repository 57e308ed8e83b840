import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a window looks to the site. A phone is a phone's user agent; the engine stays what it is. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly userAgent?: string;
}
export const DESK: Look = { width: 1440, height: 900 };
export const PHONE: Look = {
  width: 390,
  height: 844,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
};

/** Keys without a letter in what is typed, as WebDriver spells them. */
export const ENTER = '\uE007';
export const ESCAPE = '\uE00C';
export const BACKSPACE = '\uE003';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A window with cookies and storage of its own. Every driver gives this and nothing more. */
export interface EngineWindow {
  /** What the page complained about since the list was last emptied. */
  readonly complaints: string[];
  /** Resolves when the page and its pictures are loaded; answers the question whether to leave the one before with yes. */
  open(address: string): Promise<unknown>;
  /** Runs an expression in the page, waits where it is a promise, and brings its value over as JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses the left button at a point of the window, in CSS pixels; lets it go there or at the end of a drag. */
  click(x: number, y: number, end?: Point): Promise<unknown>;
  type(text: string): Promise<unknown>;
  /** Composes words as an input method does: shows each of the steps, then commits the words. */
  compose(steps: readonly string[], words: string): Promise<unknown>;
  close(): Promise<unknown>;
}

/** A browser that runs. */
export interface Engine {
  /** As the browser itself says, where it does. */
  readonly version: string;
  openWindow(look: Look): Promise<EngineWindow>;
  quit(): Promise<unknown>;
}

/** How long a word is composed: longer than the editor keeps to itself what was typed. */
export const COMPOSED_MS = 300;

/** An object of functions, to be run in a page. */
export const IN_PAGE = readFileSync(join(import.meta.dirname, 'in-page.js'), 'utf8')
  .trim()
  .replace(/;$/, '');

export function asJson(expression: string): string {
  return `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`;
}

/** The actions of WebDriver and of BiDi, which are spelled alike. */
export function typing(text: string): object[] {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

export function clicking(x: number, y: number, end?: Point): object[] {
  const move = (to: Point) => ({ type: 'pointerMove', x: Math.round(to.x), y: Math.round(to.y), duration: 0 });
  const drag = end ? [move(end)] : []; // one move: what a busy browser makes of many
  const actions = [move({ x, y }), { type: 'pointerDown', button: 0 }, ...drag, { type: 'pointerUp', button: 0 }];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}
