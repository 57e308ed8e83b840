export { SiteScreen } from '../settings/settings-screen.tsx';
export { SystemScreen } from '../system/system-screen.tsx';
