export { ProfileScreen } from '../accounts/profile-screen.tsx';
export { AuditScreen } from '../audit/audit-screen.tsx';
export { RecycleScreen } from '../content/recycle-screen.tsx';
export { MediaScreen } from '../media/media-screen.tsx';
export { SystemScreen } from '../system/system-screen.tsx';
