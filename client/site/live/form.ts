import { loadRoots, withRoots } from './load-roots.ts';
import type { FORMS } from './roots.tsx';

/** A form that sends itself without a script until somebody uses it; then React takes it over, with what was typed. */
export function form(root: HTMLElement, { kind, values }: { kind: keyof typeof FORMS; values: object }): void {
  let isTaken = false;
  const take = () =>
    loadRoots().then(({ takeForm }) => {
      if (!isTaken) takeForm(root, kind, values);
      isTaken = true;
    });
  const begin = () => take().catch(() => undefined);
  for (const wish of ['focusin', 'pointerdown', 'pointerover']) root.addEventListener(wish, begin, { once: true });
  if (root.contains(document.activeElement)) void begin();
  root.addEventListener('submit', (event) => {
    const { target } = event;
    if (isTaken || !(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    withRoots(
      () => take().then(() => target.requestSubmit?.()),
      () => target.submit(),
    );
  });
}
