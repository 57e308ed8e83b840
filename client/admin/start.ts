/** The system's name and look, which the server writes as `data-start` on the root element of an admin document. */
export interface AdminStart {
  sysName: string;
  logo: string;
  /** The log-in page's; empty for none. */
  picture?: string;
  /** The server's time, in milliseconds since 1970. */
  now: number;
}

/** The element that React hydrates. */
export const ROOT_ID = 'root';
