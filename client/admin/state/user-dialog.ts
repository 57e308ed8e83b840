import { shared } from './shared.ts';

/** What is open of the menu behind one's name. */
type UserDialog = 'password' | 'devices' | 'qr';

const open = shared<UserDialog | undefined>(undefined);

export const useUserDialog = open.use;

/** Opens one of them over whatever is shown; undefined shuts it. */
export function showUserDialog(which: UserDialog | undefined): void {
  open.value = which;
}
