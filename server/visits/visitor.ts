/** What a request tells of who made it. */
export interface Visitor {
  /** As limits know it. */
  readonly address: string;
  readonly userAgent: string;
  readonly isMobile: boolean;
  /** The host that the visitor knows the site by, and the origin of the page, which may be an exported one elsewhere. */
  readonly host: string;
  readonly origin: string;
}

/** Words of programs that read pages for somebody else; Cubot is a make of phones. */
const ROBOT =
  /(?<!cu)bot|spider|crawl|slurp|scrap|archiver|transcoder|lighthouse|preview|externalhit|monitor|phantom|curl|wget|python|java\/|okhttp|httpclient|go-http|libwww|postman/i;

/** Who came without a page that led here. */
const DIRECT = '直接访问';

export function isRobot({ userAgent }: Visitor): boolean {
  return userAgent === '' || ROBOT.test(userAgent);
}

/** The host that led a visitor here; undefined for a way within the site, whose hosts are `own`. */
export function sourceOf(referrer: string | undefined, own: readonly string[]): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return DIRECT;
  const { host } = new URL(referrer);
  if (host === '' || host.length > 255) return DIRECT;
  return own.includes(host) ? undefined : host;
}
