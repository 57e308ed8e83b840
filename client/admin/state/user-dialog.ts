import { shared } from './shared.ts';

/** The open dialog of the account menu. */
type UserDialog = 'password' | 'devices' | 'qr';

const open = shared<UserDialog | undefined>(undefined);

export const useUserDialog = open.use;

/** Opens one of them over the current screen; undefined closes it. */
export function showUserDialog(which: UserDialog | undefined): void {
  open.value = which;
}
