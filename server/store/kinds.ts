import { type AnyKind, type BodyOf as BodyOfKind, type StoredOf, storedFields } from '../contract/kinds/kind.ts';
import { recordKinds } from '../contract/kinds/kinds.ts';
import { type System, system } from '../contract/kinds/system.ts';
import type { Read } from '../contract/shape.ts';
import { type Kind, OWN_KINDS } from './own-kinds.ts';

type RecordKinds = typeof recordKinds;
type FromContract = { readonly [N in keyof RecordKinds]: Kind<StoredOf<RecordKinds[N]>, BodyOfKind<RecordKinds[N]>> };
const fromContract = Object.fromEntries(
  Object.values(recordKinds).map((kind) => {
    const { shape, body } = storedFields(kind);
    const { isPrivate, keepsVersions }: AnyKind = kind;
    return [kind.name, { shape, id: kind.id, body, isPrivate, keepsVersions }];
  }),
) as unknown as FromContract; // proof: each kind stands under its own name

/** Every kind of record: its folder's name → how it lies there. Those of the contract follow from their description. */
export const KINDS = { ...fromContract, ...OWN_KINDS };

/** Folders in the data folder with one for each kind that leaves something behind. */
export const ARCHIVES = ['history', 'deleted'];

/** Whether records of this kind are on no public page, and for the server's own user to read. */
export function isPrivate(kind: string): boolean {
  const kinds: Readonly<Record<string, Kind>> = KINDS;
  return kinds[kind]?.isPrivate === true;
}

/** As `isPrivate`, of a file by its path in the data folder: a record, a version of one, or a deleted one. */
export function isPrivateFile(path: string): boolean {
  const [first = '', second = ''] = path.split('/');
  return isPrivate(ARCHIVES.includes(first) ? second : first);
}

export type KindName = keyof typeof KINDS;
export type FieldsOf<K extends KindName> = Read<(typeof KINDS)[K]['shape']>;
export type BodyOf<K extends KindName> = K extends keyof RecordKinds ? BodyOfKind<RecordKinds[K]> : never;

export const systemShape = storedFields(system).shape;
/** Until staff gives the system a name of its own. */
export const FIRST_SYSTEM: System = { sysName: '官网后台管理系统', logo: '' };

export type AgentFields = FieldsOf<'agent'>;
export type EnquiryFields = FieldsOf<'enquiry'>;
