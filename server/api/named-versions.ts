import { Failure } from '../contract/failure.ts';
import type { Store } from '../store/open-store.ts';
import type { VersionMeta } from '../store/records/files.ts';
import { personName } from './person-name.ts';

/** A version with the name of whoever saved it, as people read it. */
export interface NamedVersion extends VersionMeta {
  readonly isCurrent: boolean;
  /** Whether it is the one that came with the server. */
  readonly isFirst: boolean;
}

/** Something whose versions can be looked up; `R` is what is read of one. */
export interface Versioned<R> {
  get(id: string): object | undefined;
  versions(id: string): Promise<VersionMeta[]>;
  readVersion(id: string, key: string): Promise<R | undefined>;
}

/** Every version, newest first, of a live or a deleted record; `Failure` 404 where there is none. */
export async function namedVersions(
  { account }: Pick<Store, 'account'>,
  versioned: Versioned<unknown>,
  id: string,
): Promise<NamedVersion[]> {
  const versions = await versioned.versions(id);
  if (versions.length === 0 && !versioned.get(id)) throw new Failure(404);
  return versions.map((version, index) => {
    const isFirst = version.savedBy === '' && index === versions.length - 1;
    const savedBy = version.savedBy === '' && !isFirst ? '在服务器上修改' : personName({ account }, version.savedBy);
    return { ...version, savedBy, isCurrent: index === 0, isFirst };
  });
}

/** One version, named and whole; `Failure` 404 where it is not kept. */
export async function namedVersion<R>(
  store: Pick<Store, 'account'>,
  versioned: Versioned<R>,
  id: string,
  key: string,
): Promise<{ row: NamedVersion; record: R }> {
  const row = (await namedVersions(store, versioned, id)).find((version) => version.key === key);
  const record = row && (await versioned.readVersion(id, key));
  if (!record) throw notKept();
  return { row, record };
}

export function notKept(): Failure {
  return new Failure(404, '该版本已不再保留');
}
