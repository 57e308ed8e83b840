import type { ComponentType } from 'react';

/** The screens' modules by source file. The smaller ones are one: more modules mean more and smaller files. */
export const views: Readonly<Record<string, () => Promise<Readonly<Record<string, ComponentType>>>>> = {
  'admin/dashboard/dashboard-screen.tsx': () => import('../dashboard/dashboard-screen.tsx'),
  'admin/content/content-screen.tsx': () => import('../content/content-screen.tsx'),
  'admin/leads/lead-screen.tsx': () => import('../leads/lead-screen.tsx'),
  'admin/settings/settings-screen.tsx': () => import('../settings/settings-screen.tsx'),
  'admin/accounts/account-screen.tsx': () => import('../accounts/account-screen.tsx'),
  'admin/shell/other-screens.ts': () => import('./other-screens.ts'),
};
