import { visitKinds } from './features/statistics/kind.ts';
import { OWN_KINDS } from './store/own-kinds.ts';

/** Kinds of record that no call returns unchanged: folder name → how it is stored. */
export const privateKinds = { ...OWN_KINDS, ...visitKinds };
