import type { ComponentType } from 'react';

type View = () => Promise<{ default: ComponentType }>;

/** A screen's source file → its view, which is fetched when its tab is first opened. */
export const views: Readonly<Record<string, View>> = {
  'admin/dashboard/dashboard-screen.tsx': () => import('../dashboard/dashboard-screen.tsx'),
  'admin/content/content-screen.tsx': () => import('../content/content-screen.tsx'),
  'admin/leads/lead-screen.tsx': () => import('../leads/lead-screen.tsx'),
  'admin/settings/settings-screen.tsx': () => import('../settings/settings-screen.tsx'),
  'admin/media/media-screen.tsx': () => import('../media/media-screen.tsx'),
  'admin/content/recycle-screen.tsx': () => import('../content/recycle-screen.tsx'),
  'admin/audit/audit-screen.tsx': () => import('../audit/audit-screen.tsx'),
  'admin/system/system-screen.tsx': () => import('../system/system-screen.tsx'),
  'admin/accounts/account-screen.tsx': () => import('../accounts/account-screen.tsx'),
  'admin/accounts/profile-screen.tsx': () => import('../accounts/profile-screen.tsx'),
};
