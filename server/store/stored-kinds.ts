import { type AnyKind, type BodyOf as BodyOfKind, type StoredOf, storedFields } from '../contract/kinds/kind.ts';
import { type System, system } from '../contract/kinds/system.ts';
import type { Read } from '../contract/shape.ts';
import { recordKinds } from '../kinds.ts';
import { privateKinds } from '../private-kinds.ts';
import type { StoredKind } from './own-kinds.ts';

type RecordKinds = typeof recordKinds;
type FromContract = {
  readonly [N in keyof RecordKinds]: StoredKind<StoredOf<RecordKinds[N]>, BodyOfKind<RecordKinds[N]>>;
};
const fromContract = Object.fromEntries(
  Object.values(recordKinds).map((kind) => {
    const { shape, body } = storedFields(kind);
    const { isPrivate, keepsVersions, isErasable }: AnyKind = kind;
    return [kind.name, { shape, id: kind.id, body, isPrivate, keepsVersions, isErasable }];
  }),
) as unknown as FromContract; // proof: each kind is stored under its own name

/** Every kind of record: folder name → how it is stored. Kinds of the contract are derived from their description. */
export const KINDS = { ...fromContract, ...privateKinds };

/** Folders in the data folder with a subfolder for each kind that archives records. */
export const ARCHIVES = ['history', 'deleted'];

/** Kinds whose records can be erased without a trace. */
export const ERASABLE = Object.entries<StoredKind>(KINDS).flatMap(([name, { isErasable }]) =>
  isErasable ? [name] : [],
);

/** Whether records of this kind are on no public page. */
export function isPrivate(kind: string): boolean {
  const kinds: Readonly<Record<string, StoredKind>> = KINDS;
  return kinds[kind]?.isPrivate === true;
}

const ATTACHED = '-files';
/** The folder, in the data folder, of the files that came with records of a kind. */
export function attachedFolder(kind: string): string {
  return `${kind}${ATTACHED}`;
}

export type KindName = keyof typeof KINDS;
export type FieldsOf<K extends KindName> = Read<(typeof KINDS)[K]['shape']>;
export type BodyOf<K extends KindName> = K extends keyof RecordKinds ? BodyOfKind<RecordKinds[K]> : never;

export const systemShape = storedFields(system).shape;
/** Used until staff names the system. */
export const FIRST_SYSTEM: System = { sysName: '官网后台管理系统', logo: '' };
