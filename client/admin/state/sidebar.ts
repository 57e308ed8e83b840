import { listen } from '../../ui/listen.ts';
import { type Persisted, persistedAt } from './persisted.ts';
import { shared } from './shared.ts';

type AdminDevice = 'desktop' | 'mobile';

/** Below this width of the window the layout is the mobile one (specification 9). */
const MOBILE_BELOW_PX = 992;
const sidebar = shared<{ device: AdminDevice; opened: boolean }>({ device: 'desktop', opened: true });

export const useSidebar = sidebar.use;

export function toggleSidebar(): void {
  const { device, opened } = sidebar.value;
  sidebar.value = { device, opened: !opened };
  if (device === 'desktop') wanted().value = !opened;
}

/** In mobile mode the sidebar is a drawer, which closes on navigation. */
export function closeDrawer(): void {
  if (sidebar.value.device === 'mobile' && sidebar.value.opened) sidebar.value = { device: 'mobile', opened: false };
}

/** Follows the window's width; returns the function that stops. */
export function followWidth(): () => void {
  const follow = () => {
    const device = window.innerWidth < MOBILE_BELOW_PX ? 'mobile' : 'desktop';
    const opened = device === 'desktop' && wanted().value;
    const before = sidebar.value;
    if (before.device !== device || before.opened !== opened) sidebar.value = { device, opened };
  };
  follow();
  return listen(window, 'resize', follow);
}

/** Whether the user has it open on a desktop. */
function wanted(): Persisted<boolean> {
  return persistedAt('sidebarOpened', true);
}
