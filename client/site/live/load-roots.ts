type Roots = typeof import('./roots.tsx');

let coming: Promise<Roots> | undefined;

/** React and its roots, which come when they are first wanted. Rejects where they do not come; the next wish asks again. */
export function loadRoots(): Promise<Roots> {
  coming ??= import(addressOfRoots()).catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming as Promise<Roots>;
}

/** Has the roots ready for a press, on a line that has room for them. */
export function readyRoots(): void {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }; // proof: of Chromium alone
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return;
  loadRoots().catch(() => undefined); // a press asks again
}

/** The server writes it on the first script. */
function addressOfRoots(): string {
  return document.querySelector<HTMLElement>('script[data-roots]')?.dataset.roots ?? '';
}

/** So long a press waits for the roots before the link or form does what it does without script. */
const PATIENCE_MS = 8_000;

/** Carries out a press with the roots; where they do not come in time, what happens without script. */
export function withRoots(act: (roots: Roots) => void, otherwise: () => void): void {
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
  void Promise.race([loadRoots(), late]).then(act).catch(otherwise);
}
