import type { TestContext } from 'node:test';

/** Until the test is over this browser keeps nothing: what blocks cookies has the page's storage throw when it is asked for. */
export function keepNothing(t: TestContext): void {
  for (const owner of new Set<object>([globalThis, window]))
    for (const name of ['localStorage', 'sessionStorage']) {
      const before = Object.getOwnPropertyDescriptor(owner, name);
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(owner, name, { configurable: true, get });
      t.after(() => (before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name)));
    }
}
