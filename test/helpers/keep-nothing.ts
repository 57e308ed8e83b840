import type { TestContext } from 'node:test';

/** Until the test is over this browser keeps nothing: what blocks cookies has the page's storage throw when it is asked for. */
export function keepNothing(t: TestContext): void {
  replaceStorages(t, () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
}

/** Until the test is over this browser's storages are full: what is in them can be read and removed. */
export function fillStorages(t: TestContext): void {
  const setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  replaceStorages(t, (storage) => {
    const full: Record<string, unknown> = { setItem };
    for (const name of ['getItem', 'removeItem', 'clear'] as const) full[name] = storage[name].bind(storage);
    return Object.assign(Object.create(full), { ...storage });
  });
}

function replaceStorages(t: TestContext, storageFor: (before: Storage) => unknown): void {
  const names = ['localStorage', 'sessionStorage'] as const;
  const real = { localStorage: globalThis.localStorage, sessionStorage: globalThis.sessionStorage };
  for (const owner of new Set<object>([globalThis, window]))
    for (const name of names) {
      const before = Object.getOwnPropertyDescriptor(owner, name);
      Object.defineProperty(owner, name, { configurable: true, get: () => storageFor(real[name]) });
      t.after(() => (before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name)));
    }
}
