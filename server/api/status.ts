import type { Handlers, Services } from './context.ts';

/** How the server is, and a backup at once. */
export function statusHandlers({ status, backups }: Services): Pick<Handlers, 'system/status' | 'system/backup'> {
  return {
    'system/status': () => status.read(),
    'system/backup': () => backups.begin(),
  };
}
