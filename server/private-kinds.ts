import { noticeKinds } from './features/notify/kind.ts';
import { pushKinds } from './features/search-push/kind.ts';
import { visitKinds } from './features/statistics/kind.ts';
import { OWN_KINDS } from './store/own-kinds.ts';

/** Kinds of record that no call returns unchanged: folder name → how it is stored. */
export const privateKinds = {
  ...OWN_KINDS,
  ...noticeKinds,
  ...pushKinds,
  ...visitKinds,
};
