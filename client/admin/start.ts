/** The data that the server writes on the root element of an admin document: the system's name and look. */
export interface AdminStart {
  sysName: string;
  logo: string;
  /** Of the log-in page; empty for none. */
  picture?: string;
}

/** The element that React hydrates. */
export const ROOT_ID = 'root';

const ATTRIBUTE = 'data-start';

/** The attribute of the root element that carries it. */
export function adminStartAttribute(start: AdminStart): Record<string, string> {
  return { [ATTRIBUTE]: JSON.stringify(start) };
}

export function readAdminStart(root: HTMLElement): AdminStart {
  return JSON.parse(root.getAttribute(ATTRIBUTE) ?? '{"sysName":"","logo":""}') as AdminStart; // proof: written just above
}
