import { accountHandlers } from './account.ts';
import { agentHandlers } from './agent.ts';
import { agentOfficeHandlers } from './agent-office.ts';
import { carouselHandlers } from './carousel.ts';
import type { Handlers, Services } from './context.ts';
import { historyHandlers } from './history.ts';
import { newsHandlers } from './news.ts';
import { overviewHandlers } from './overview.ts';
import { productHandlers } from './product.ts';
import { siteHandlers } from './settings.ts';
import { siteOfficeHandlers } from './settings-office.ts';
import { systemHandlers } from './system.ts';
import { uploadHandlers } from './upload.ts';

/** The other half of the call table: a handler for each row, and none besides. */
export function createHandlers(parts: Services): Handlers {
  return {
    ...productHandlers(parts),
    ...newsHandlers(parts),
    ...carouselHandlers(parts),
    ...agentHandlers(parts),
    ...agentOfficeHandlers(parts),
    ...accountHandlers(parts),
    ...systemHandlers(parts),
    ...uploadHandlers(parts),
    ...siteHandlers(parts),
    ...siteOfficeHandlers(parts),
    ...historyHandlers(parts),
    ...overviewHandlers(parts),
  };
}
