import { computed, signal } from '@preact/signals-react';
import { listen } from '../../ui/listen.ts';
import { hookOf } from './hook-of.ts';
import { persistedAt } from './persisted.ts';

/** Below this width of the window the layout is the mobile one (specification 9). */
const MOBILE_BELOW_PX = 992;
const isMobile = signal(false);
const isDrawerOpen = signal(false);
/** As the user has it on a desktop; undefined until this document changes it. */
const isColumnOpen = signal<boolean>();

const wanted = () => persistedAt('sidebarOpened', true);
const sidebar = computed(() => ({
  device: isMobile.value ? ('mobile' as const) : ('desktop' as const),
  opened: isMobile.value ? isDrawerOpen.value : (isColumnOpen.value ?? wanted().value),
}));

/** Whether the layout is that of a phone, and whether the sidebar is open. */
export const useSidebar = hookOf(sidebar);

/** Opens or closes the sidebar: the drawer of a phone, the column of a desktop. */
export function toggleSidebar(): void {
  const { device, opened } = sidebar.peek();
  if (device === 'mobile') isDrawerOpen.value = !opened;
  else isColumnOpen.value = wanted().value = !opened;
}

/** In mobile mode the sidebar is a drawer, which closes on navigation and when the width changes. */
export function closeDrawer(): void {
  isDrawerOpen.value = false;
}

/** Follows the window's width; returns the function that stops. */
export function followWidth(): () => void {
  let width = 0;
  const follow = () => {
    if (window.innerWidth === width) return; // a phone's address bar changes the height alone
    width = window.innerWidth;
    isMobile.value = width < MOBILE_BELOW_PX;
    closeDrawer();
  };
  follow();
  return listen(window, 'resize', follow);
}
