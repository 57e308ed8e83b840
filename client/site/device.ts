/** The specification's marks of a mobile user agent. */
const MOBILE_AGENT = /Android|iPhone|SymbianOS|Windows Phone|iPad|iPod/;

/** Visitors share a few hundred user agents; past this many somebody is making them up. */
const REMEMBERED_MAX = 1_000;
const remembered = new Map<string, boolean>();

export function isMobileAgent(userAgent: string): boolean {
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const mobile = MOBILE_AGENT.test(userAgent);
  if (remembered.size < REMEMBERED_MAX && userAgent.length < 500) remembered.set(userAgent, mobile);
  return mobile;
}
