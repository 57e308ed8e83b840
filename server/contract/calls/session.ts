export interface UserInfo {
  userId: string;
  name: string;
  avatar: string;
  /** Permissions, joined with commas. */
  auth: string;
  itemId: string;
  sysName: string;
  logo: string;
}

export interface Login extends UserInfo {
  /** The session's second secret; goes back as `Authorization-item: Bearer TOKEN`. */
  token: string;
  isDeadlineToken: 0 | 1;
}
