import type { Session } from '../auth/sessions.ts';
import type { devicesCalls } from '../contract/calls/devices.ts';
import { calls } from '../contract/calls.ts';
import { Failure } from '../contract/failure.ts';
import type { Handlers, Services } from './context.ts';

/** Live log-ins, looked at and ended. */
export function devicesHandlers({ store, sessions }: Services): Pick<Handlers, keyof typeof devicesCalls> {
  return {
    'session/list'({ accountId }, { session }) {
      const wanted = accountId ?? session.account.id;
      refuseOthers(session, wanted);
      if (!store.account.get(wanted)) throw new Failure(404);
      const data = sessions.ofAccount(wanted).map(({ id, device, address, createDate, lastSeenAt }) => {
        const current = id === session.id;
        const seen = { createDate, lastSeen: lastSeenAt, current };
        return { sessionId: id, device: device || '未知设备', address: address ?? '', ...seen };
      });
      return { data, count: data.length };
    },

    async 'session/end'({ sessionId }, context) {
      const { session } = context;
      const wanted = sessions.get(sessionId);
      if (!wanted) throw new Failure(404);
      refuseOthers(session, wanted.accountId);
      await sessions.end(sessionId);
      if (sessionId === session.id) context.clearSessionCookie();
      return undefined;
    },
  };
}

function refuseOthers(session: Session, accountId: string): void {
  const isOwn = accountId === session.account.id;
  if (!isOwn && !session.mayDo(calls['account/list'].permission)) throw new Failure(403);
}
