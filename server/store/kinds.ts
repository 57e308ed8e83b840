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
    const { isPrivate }: AnyKind = kind;
    return [kind.name, { shape, id: kind.id, ...(body !== undefined && { body }), ...(isPrivate && { isPrivate }) }];
  }),
) as unknown as FromContract; // proof: each kind stands under its own name

/** Every kind of record: its folder's name → how it lies there. Those of the contract follow from their description. */
export const KINDS = { ...fromContract, ...OWN_KINDS };

export type KindName = keyof typeof KINDS;
export type FieldsOf<K extends KindName> = Read<(typeof KINDS)[K]['shape']>;
export type BodyOf<K extends KindName> = K extends keyof RecordKinds ? BodyOfKind<RecordKinds[K]> : never;

export const systemShape = storedFields(system).shape;
/** Until staff gives the system a name of its own. */
export const FIRST_SYSTEM: System = { sysName: '官网后台管理系统', logo: '' };

export type AgentFields = FieldsOf<'agent'>;
export type EnquiryFields = FieldsOf<'enquiry'>;
