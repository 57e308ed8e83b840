import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { after } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Doubt, SystemStatus } from '../../server/contract/calls/system.ts';
import { startSite } from './site.ts';

const agent = new Agent({ keepAlive: true });
after(() => agent.destroy());

/** A site, what it says of its problems, and requests to it with headers of one's own. */
export async function siteWith(environment: Record<string, string>) {
  const site = await startSite(environment);
  after(() => site.stop());
  const staff = await site.login();
  const inStatus = async () => (await site.call<SystemStatus>('system/status', {}, staff)).body.data?.doubts ?? [];
  const read = async () => {
    const before = await inStatus();
    const { doubts = [] } = (await site.call<{ doubts: Doubt[] }>('overview/read', {}, staff)).body.data ?? {};
    const status = await inStatus();
    // a look at the disk may end between two questions
    if (!isDeepStrictEqual(doubts, before)) assert.deepEqual(doubts, status, 'the dashboard shows the same');
    return status;
  };
  const ids = async () => (await read()).map(({ id }) => id);
  const ask = (headers: Record<string, string>) => site.send('GET', '/', { headers, agent });
  const logged = (id: string) => site.complaints.filter((line) => line.includes(`"id":"${id}"`)).length;
  return { site, read, ids, ask, logged, staff };
}
