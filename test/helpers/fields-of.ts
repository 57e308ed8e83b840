import { type CallName, calls } from '../../server/calls.ts';
import { storedFields } from '../../server/contract/kinds/kind.ts';
import { contentKinds, PAGED_KINDS } from '../../server/kinds.ts';

/** The kinds whose records have a page under their id: the page's path, and the fields of id, searched title and rich text. */
export const KINDS_WITH_PAGES = PAGED_KINDS.flatMap((name) => {
  const { id, fields, address } = contentKinds[name];
  const [path = '', query] = address('x').split('?');
  const [title = ''] = Object.entries(fields).flatMap(([field, { role, search }]) =>
    role === 'title' && search ? [field] : [],
  );
  return query ? [{ name, id, title, body: String(storedFields(contentKinds[name]).body), path }] : [];
});

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
