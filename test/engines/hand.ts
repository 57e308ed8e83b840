import { setTimeout } from 'node:timers/promises';
import { patienceMs } from '../helpers/pace.ts';
import { type Engine, type EngineWindow, IN_PAGE, type Look } from './engine.ts';

/** What does not come in this time does not come. */
const PATIENCE_MS = 60_000;
const PRESSED = 'button, a, [role=button], [role=menuitem], [role=radio], input[type=radio], summary';

/** What a person does with a window: finds things by their names, and waits until they are there. */
export interface Hand extends EngineWindow {
  /** Runs an expression that may use the functions of in-page.js, as `page`. */
  look<T>(expression: string): Promise<T>;
  /** Resolves with the expression's first value that is not false or null. */
  until<T>(expression: string): Promise<T>;
  press(name: string): Promise<void>;
  /** Presses what a CSS selector finds. */
  pressOn(selector: string): Promise<void>;
  /** Presses the field that a CSS selector finds until it has the focus. */
  enter(selector: string): Promise<void>;
  /** Enters the field with this label, and types. */
  write(label: string, text: string): Promise<void>;
  sees(text: string): Promise<void>;
}

export async function handIn(engine: Engine, size: Look): Promise<Hand> {
  const window = await engine.openWindow(size);
  const look = <T>(expression: string) => window.evaluate<T>(`(async (page) => ${expression})(${IN_PAGE})`);

  async function until<T>(expression: string): Promise<T> {
    const latest = performance.now() + patienceMs(PATIENCE_MS);
    let last: unknown;
    while (performance.now() < latest) {
      try {
        const found = await look<T | null | false>(expression);
        if (found !== null && found !== false) return found;
        await setTimeout(50); // not in the page, which may go and never answer
      } catch (error) {
        last = error; // the page went while it was asked
      }
    }
    const text = await look<string>('document.body.innerText.slice(0, 600)').catch(String);
    throw new Error(`never true: ${expression}; the page says: ${text}`, { cause: last });
  }

  const clickAt = async (what: string) => {
    const { x, y } = await until<{ x: number; y: number }>(`page.pointOf(${what})`);
    await window.click(x, y);
  };
  const enter = async (field: string) => {
    const latest = performance.now() + patienceMs(PATIENCE_MS);
    // what comes late, as the editor does, may move it away under the click
    do await clickAt(field);
    while (!(await look<boolean>(`page.hasFocus(${field})`)) && performance.now() < latest);
  };
  return {
    ...window,
    look,
    until,
    press: (name) => clickAt(`${JSON.stringify(PRESSED)}, ${JSON.stringify(name)}`),
    pressOn: (selector) => clickAt(JSON.stringify(selector)),
    enter: (selector) => enter(JSON.stringify(selector)),
    async write(label, text) {
      await enter(`'input, textarea', ${JSON.stringify(label)}`);
      await window.type(text);
    },
    sees: (text) => until(`page.sees(${JSON.stringify(text)})`),
  };
}
