import { type CallName, calls } from '../../server/contract/calls.ts';

/** The fields that a row reads, found by what it asks of an object. */
export function fieldsOf(name: CallName): string[] {
  const asked = new Set<string>();
  const spy = new Proxy(
    {},
    {
      getOwnPropertyDescriptor(_target, key) {
        asked.add(String(key));
        return undefined;
      },
    },
  );
  calls[name].input(spy);
  return [...asked];
}
