import { accountHandlers, devicesHandlers, secondFactorHandlers } from './account.ts';
import { accountsHandlers } from './accounts.ts';
import { auditHandlers } from './audit.ts';
import { audited } from './audited.ts';
import { besideContentHandlers } from './beside-content.ts';
import { contentHandlers } from './content.ts';
import type { Handlers, Services } from './context.ts';
import type { Started } from './feature.ts';
import { historyHandlers } from './history.ts';
import { mediaHandlers } from './media.ts';
import { overviewHandlers } from './overview.ts';
import { previewHandlers } from './previews.ts';
import { sampleHandlers } from './sample.ts';
import { searchHandlers } from './search.ts';
import { settingsHandlers } from './settings.ts';
import { systemHandlers } from './system.ts';
import { uploadHandlers } from './upload.ts';

/** The handlers of the core; those of the features are theirs. */
export function coreHandlers(services: Services, features: Pick<Started<object>, 'describe' | 'dutiesOf'>) {
  const content = contentHandlers(services);
  const settings = settingsHandlers(services);
  const system = systemHandlers(services);
  const media = mediaHandlers(services, audited({ ...content, ...settings, ...system }, services));
  return {
    ...content,
    ...besideContentHandlers(services, content),
    ...accountHandlers(services),
    ...accountsHandlers(services, features.dutiesOf),
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
    ...auditHandlers(services, features),
    ...secondFactorHandlers(services),
  };
}

/** The handlers that the features must bring: one for each row that the core does not answer. */
export type FeatureHandlers = Omit<Handlers, keyof ReturnType<typeof coreHandlers>>;
