import type { ComponentType } from 'react';

/**
 * The modules of the screens by their source file, each fetched when one of its tabs is first opened. Screens that are much
 * alike are one module: the more modules there are, the more and the smaller are the files of what they share.
 */
export const views: Readonly<Record<string, () => Promise<Readonly<Record<string, ComponentType>>>>> = {
  'admin/dashboard/dashboard-screen.tsx': () => import('../dashboard/dashboard-screen.tsx'),
  'admin/shell/record-screens.ts': () => import('./record-screens.ts'),
  'admin/shell/settings-screens.ts': () => import('./settings-screens.ts'),
  'admin/shell/other-screens.ts': () => import('./other-screens.ts'),
};
