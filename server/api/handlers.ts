import { accountHandlers, devicesHandlers, secondFactorHandlers } from './account.ts';
import { accountsHandlers } from './accounts.ts';
import { auditHandlers } from './audit.ts';
import { audited } from './audited.ts';
import { besideContentHandlers } from './beside-content.ts';
import { contentHandlers } from './content.ts';
import type { Handlers, Services } from './context.ts';
import { historyHandlers } from './history.ts';
import { leadHandlers } from './leads.ts';
import { mediaHandlers } from './media.ts';
import { overviewHandlers } from './overview.ts';
import { previewHandlers } from './previews.ts';
import { sampleHandlers } from './sample.ts';
import { searchHandlers } from './search.ts';
import { settingsHandlers } from './settings.ts';
import { systemHandlers } from './system.ts';
import { uploadHandlers } from './upload.ts';
import { visitHandlers } from './visit.ts';

/** A handler for each row of the call table, and no others. */
export function createHandlers(services: Services): Handlers {
  const content = contentHandlers(services);
  const settings = settingsHandlers(services);
  const system = systemHandlers(services);
  const media = mediaHandlers(services, audited({ ...content, ...settings, ...system }, services));
  return {
    ...content,
    ...besideContentHandlers(services, content),
    ...leadHandlers(services),
    ...accountHandlers(services),
    ...accountsHandlers(services),
    ...devicesHandlers(services),
    ...system,
    ...uploadHandlers(services),
    ...media,
    ...settings,
    ...sampleHandlers(services, media),
    ...historyHandlers(services),
    ...previewHandlers(services),
    ...searchHandlers(services),
    ...overviewHandlers(services),
    ...auditHandlers(services, media),
    ...secondFactorHandlers(services),
    ...visitHandlers(services),
  };
}
