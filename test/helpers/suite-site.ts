import { after, before } from 'node:test';
import { type Credentials, type Site, startSite } from './site.ts';

/** A site for the tests of a `describe`: it starts before the first of them and ends after the last. */
export function suiteSite(environment?: Record<string, string>): Site {
  const site = {} as Site; // proof: whole before the first test
  before(async () => {
    Object.defineProperties(site, Object.getOwnPropertyDescriptors(await startSite(environment)));
  });
  after(() => site.stop());
  return site;
}

/** The administrator of a suite's site, logged in before its first test. */
export function suiteStaff(site: Pick<Site, 'login'>): Credentials {
  const staff = {} as Credentials; // proof: whole before the first test
  before(async () => {
    Object.assign(staff, await site.login());
  });
  return staff;
}
