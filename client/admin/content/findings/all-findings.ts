import { storedFields } from '../../../../server/contract/kinds/kind.ts';
import { type ContentKind, contentKinds } from '../../../../server/contract/kinds/kinds.ts';
import { staffCall } from '../../state/staff-call.ts';
import type { FieldValues } from '../content-record.ts';
import { findAdWords } from './ad-words.ts';
import { findDeadLinks, linksOf } from './dead-links.ts';
import type { Draft, Finding, Look } from './finding.ts';
import { findForeignPictures } from './foreign-pictures.ts';
import { findNoCover } from './no-cover.ts';
import { findNoGroup } from './no-group.ts';
import { findNoTitle } from './no-title.ts';
import { findUndescribedPictures } from './undescribed-pictures.ts';
import { findUnitlessNumbers } from './unitless-numbers.ts';

/** In the order of the panel. */
const LOOKS: readonly Look[] = [
  ...[findNoTitle, findNoGroup, findNoCover, findAdWords, findDeadLinks],
  ...[findUndescribedPictures, findForeignPictures, findUnitlessNumbers],
];

/** Everything that a reader or the law would object to in a record; what cannot be asked for is left out. */
export async function allFindings(kindName: ContentKind, values: FieldValues): Promise<Finding[]> {
  const kind = contentKinds[kindName];
  const bodyField = storedFields(kind).body ?? '';
  const { body } = new DOMParser().parseFromString(String(values[bodyField] ?? ''), 'text/html');
  const parts = await staffCall('site/parts', { names: ['adWords'] });
  const adWords = (parts.ok && parts.data.adWords) || [];
  const draft: Draft = { kind, values, adWords, body, bodyField, deadAddresses: new Set() };
  const addresses = [...new Set(linksOf(draft).map(({ address }) => address))];
  const dead = await Promise.all(addresses.map(async (address) => ((await isDead(address)) ? [address] : [])));
  return LOOKS.flatMap((look) => look({ ...draft, deadAddresses: new Set(dead.flat()) }));
}

async function isDead(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
  return answer?.status === 404;
}
