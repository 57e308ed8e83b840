import { shared } from '../state/shared.ts';

/** Open dialogs, the uppermost last. What must be reachable over everything (a toast) stands inside the uppermost one. */
const stack = shared<readonly HTMLElement[]>([]);

/** Puts a dialog on top; gives the function that takes it away. */
export function pushDialog(element: HTMLElement): () => void {
  stack.value = [...stack.value, element];
  return () => {
    stack.value = stack.value.filter((other) => other !== element);
  };
}

/** The uppermost open dialog. */
export function useTopDialog(): HTMLElement | undefined {
  return useOpenDialogs().at(-1);
}

/** All that are open, the uppermost last. */
export function useOpenDialogs(): readonly HTMLElement[] {
  return stack.use();
}
