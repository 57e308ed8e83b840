/** The specification's marks of a mobile user agent, and those of the systems since; the guides' maps for caches have the same. */
export const MOBILE_AGENT =
  /Android|iPhone|SymbianOS|Windows Phone|iPad|iPod|Mobile|(Phone|Tablet); OpenHarmony|OpenHarmony[ ;/0-9.]*(Phone|Tablet)/;

/** Whether a user agent gets the mobile pages. */
export function isMobileAgent(userAgent: string): boolean {
  return MOBILE_AGENT.test(userAgent);
}
