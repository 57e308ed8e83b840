import { returns, staffReads } from '../call-row.ts';

/** A problem of the site, in a sentence for people, with its remedy. */
export interface Doubt {
  readonly id: string;
  readonly message: string;
}

export const overviewCalls = {
  'overview/read': staffReads('POST /v1/overview/read', {}, returns<{ doubts: Doubt[]; isUnnamed: boolean }>()),
};
