import { calls, type Output } from '../calls.ts';
import type { CallRow } from '../contract/call-row.ts';
import { Failure } from '../contract/failure.ts';
import { accountHandlers, devicesHandlers, secondFactorHandlers } from './account.ts';
import { accountsHandlers } from './accounts.ts';
import { auditHandlers } from './audit.ts';
import { audited } from './audited.ts';
import { besideContentHandlers } from './beside-content.ts';
import { contentHandlers } from './content.ts';
import type { Handlers, OpenContext, Services } from './context.ts';
import type { Started } from './feature.ts';
import { historyHandlers } from './history.ts';
import { previewHandlers } from './previews.ts';
import { settingsHandlers } from './settings.ts';
import { systemHandlers } from './system.ts';
import { uploadHandlers } from './upload.ts';

/** All handlers, each with its line in the audit. */
export function allHandlers(services: Services, features: Started<FeatureHandlers>): Handlers {
  return audited({ ...coreHandlers(services, features), ...features.handlers }, services);
}

/** The services' `call`; `handlers` are read at each call, because they are made of the services. `Failure` as from the call. */
export function callerOf(handlers: () => Handlers): Services['call'] {
  return async (name, input, context) => {
    const { who, permission }: CallRow = calls[name];
    if (who === 'staff' && !context.session?.mayDo(permission)) throw new Failure(403);
    // proof: `Handlers` pairs each name with its input
    const handle = handlers()[name] as (input: unknown, context: OpenContext) => unknown;
    return handle(input, context) as Output<typeof name>; // proof: and with its output
  };
}

function coreHandlers(services: Services, features: Omit<Started<object>, 'handlers' | 'stop'>) {
  const content = contentHandlers(services);
  return {
    ...content,
    ...besideContentHandlers(services, content),
    ...accountHandlers(services),
    ...accountsHandlers(services, features),
    ...devicesHandlers(services),
    ...systemHandlers(services, features),
    ...uploadHandlers(services),
    ...settingsHandlers(services),
    ...historyHandlers(services),
    ...previewHandlers(services),
    ...auditHandlers(services, features),
    ...secondFactorHandlers(services),
  };
}

/** The handlers that the features must bring: one for each row that the core does not answer. */
type FeatureHandlers = Omit<Handlers, keyof ReturnType<typeof coreHandlers>>;
