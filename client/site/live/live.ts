import type { MODULES } from './modules.ts';
import type { Parts } from './parts.ts';

type Modules = typeof MODULES;

type ModuleName = keyof Modules;
type PropsOf<N extends ModuleName> = Modules[N] extends (root: HTMLElement) => unknown
  ? []
  : Modules[N] extends (root: HTMLElement, props: infer P extends object) => unknown
    ? [props: P]
    : never;

/** The attributes of an element that a module of `live/` makes move: spread them on it. `props` are plain values, sent as JSON. */
export function live<N extends ModuleName>(name: N, ...[props]: PropsOf<N>) {
  return { 'data-live': name, ...(props && { 'data-props': JSON.stringify(props) }) };
}

/** The attribute of a part that the module looks for in its markup: spread it on the element. */
export function part<M extends keyof Parts>(module: M, name: Parts[M]) {
  return { 'data-part': `${module}-${name}` };
}

/**
 * The attributes of a link or button whose press a module carries out. A press before the modules have come is held back
 * and repeated; where they do not come, the link or form acts as it is.
 */
export const PRESSED = { 'data-press': '' };

/** The dialogs of the frame, by their ids: the sheet to ask with, the numbers to dial. */
export type DialogId = 'ask' | 'numbers';

/** The attributes of a link that opens a dialog of the frame, see live/dialog.ts; the link itself leads to the same. */
export function opens(dialog: DialogId) {
  return { 'data-press': dialog, 'aria-haspopup': 'dialog' } as const;
}
