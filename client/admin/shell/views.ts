import type { ComponentType } from 'react';

type View = () => Promise<{ default: ComponentType }>;

/** Path of a screen → its view, which is fetched when its tab is first opened. */
export const views: Readonly<Record<string, View>> = {
  '/dashboard': () => import('../dashboard/dashboard-screen.tsx'),
  '/AdminProduct': () => import('../content/product-screen.tsx'),
  '/AdminNews': () => import('../content/news-screen.tsx'),
  '/AdminCarousel': () => import('../content/carousel-screen.tsx'),
  '/AdminAgenttoJoin': () => import('../leads/agent-screen.tsx'),
  '/AdminSite': () => import('../settings/settings-screen.tsx'),
  '/AdminRecycle': () => import('../content/recycle-screen.tsx'),
  '/profile': () => import('../accounts/profile-screen.tsx'),
};
