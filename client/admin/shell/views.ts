import type { ComponentType } from 'react';

/** The screens' modules by source file. Screens that share much are one: more modules mean more and smaller files. */
export const views: Readonly<Record<string, () => Promise<Readonly<Record<string, ComponentType>>>>> = {
  'admin/dashboard/dashboard-screen.tsx': () => import('../dashboard/dashboard-screen.tsx'),
  'admin/shell/record-screens.ts': () => import('./record-screens.ts'),
  'admin/shell/settings-screens.ts': () => import('./settings-screens.ts'),
  'admin/shell/other-screens.ts': () => import('./other-screens.ts'),
};
