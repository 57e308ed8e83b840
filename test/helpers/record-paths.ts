import { calls } from '../../server/calls.ts';
import { contentKinds, PAGED_KINDS } from '../../server/kinds.ts';

interface Listed {
  data?: { data: Record<string, string>[] };
}

/** Returns path and query of every public record's page, as a stranger can list them. */
export async function recordPaths(address: string): Promise<string[]> {
  const paths: string[] = [];
  for (const kind of PAGED_KINDS) {
    const { method, path } = calls[`${kind}/list`];
    const sent = { method, headers: { 'content-type': 'application/json' }, body: '{"limit":9999}' };
    const { data } = (await (await fetch(`${address}${path}`, sent)).json()) as Listed; // proof: the call returns a list
    const { id, address: addressOf } = contentKinds[kind];
    for (const row of data?.data ?? []) paths.push(addressOf(row[id] ?? '', row));
  }
  return paths;
}
