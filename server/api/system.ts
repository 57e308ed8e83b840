import { Failure } from '../contract/failure.ts';
import type { Handlers, Services } from './context.ts';

/** The one system record there is. */
export const ITEM_ID = '1';

export function systemHandlers({ store }: Services): Pick<Handlers, 'system/update'> {
  return {
    async 'system/update'({ sysName, logo, itemId = ITEM_ID }, { session }) {
      if (itemId !== ITEM_ID) throw new Failure(404);
      await store.system.save({ sysName, logo }, { by: session.account.id });
      return undefined;
    },
  };
}
