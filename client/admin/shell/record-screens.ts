export { AccountScreen } from '../accounts/account-screen.tsx';
export { ContentScreen } from '../content/content-screen.tsx';
export { LeadScreen } from '../leads/lead-screen.tsx';
