interface Scripts {
  largePicture: typeof import('./large-picture.tsx');
  qrCode: typeof import('./qr-code.ts');
}

/** Loads a script that only a press wants. Rejects where it does not come; the next press asks again. */
export function loadScript<N extends keyof Scripts>(name: N): Promise<Scripts[N]> {
  const first = document.querySelector<HTMLElement>('script[data-modules]'); // document.tsx writes the addresses on it
  return import(first?.dataset[name] ?? '');
}
