/** How a window looks to the site. */
export interface Look {
  readonly width: number;
  readonly height: number;
  /** Sends the user agent of a phone; the engine stays what it is. */
  readonly isPhone: boolean;
}

/** Keys that write no letter, by the names of `KeyboardEvent.key`. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Backspace' | 'ArrowDown' | 'ArrowRight' | 'End';

/** A window with cookies and storage of its own. Every driver gives this and nothing more. */
export interface EngineWindow {
  /** What the page complained about since the list was last emptied. */
  readonly complaints: string[];
  /** Resolves when the page and its pictures are loaded. */
  open(address: string): Promise<void>;
  /** Answers the question whether to leave with yes. */
  reload(): Promise<void>;
  /** Runs an expression in the page, waits where it is a promise, and brings its value over as JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses the left button at a point of the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Composes words as an input method does: shows each of the steps, then commits the words. */
  compose(steps: readonly string[], words: string): Promise<void>;
  /** Chooses a file in the input that a CSS selector finds. */
  upload(selector: string, file: string): Promise<void>;
  /** A PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** How long a word is composed: longer than the editor keeps to itself what was typed. */
export const COMPOSED_MS = 300;

/** A browser that runs. */
export interface Engine {
  /** As the browser itself says. */
  readonly version: string;
  openWindow(look: Look): Promise<EngineWindow>;
  quit(): Promise<void>;
}

/** The user agent of a phone; null leaves the engine its own. */
export function agentOf({ isPhone }: Look): string | null {
  return isPhone
    ? 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
    : null;
}
