import type { Store } from '../store/open-store.ts';
import { writeMessage } from './message.ts';
import { createOutbox, type Outbox, type OutboxServices } from './outbox.ts';
import { NotTaken, postJson } from './post.ts';
import type { Robot } from './robots.ts';

export type Notifier = Pick<Outbox, 'undelivered' | 'stop'>;

interface NotifierServices extends Omit<OutboxServices, 'what' | 'left' | 'deliver'> {
  readonly store: Pick<Store, 'agent' | 'notice' | 'onChange'>;
  readonly robot: Robot;
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Tells the robot of each application, at least once. What is to be told stands in the application itself (`notify`), what
 * was told in `notice`: an application that is on the disk cannot be forgotten, whatever ends the server in between; one
 * that was told just before the end, and not noted, is told again. Applications that came while no address was set stay
 * untold.
 */
export function createNotifier({ store, robot, siteUrl, now, ...services }: NotifierServices): Notifier {
  const isUntold = ({ id, notify }: { id: string; notify: boolean }) => notify && !store.notice.get(id);
  const outbox = createOutbox({ ...services, what: 'application', left: store.agent.all(isUntold).reverse(), deliver });
  const endListening = store.onChange((kind, id) => {
    const row = kind === 'agent' ? store.agent.get(id) : undefined;
    if (row && isUntold(row)) outbox.add(row);
  });
  return {
    undelivered: outbox.undelivered,
    stop() {
      endListening();
      return outbox.stop();
    },
  };

  async function deliver(id: string, stopped: AbortSignal): Promise<void> {
    const row = store.agent.get(id);
    if (row) {
      const { url, body } = robot.request(writeMessage(row, siteUrl), now());
      const refusal = robot.refusal(await postJson(url, body, stopped));
      if (refusal !== undefined) throw new NotTaken(refusal);
    } // else it was removed by hand meanwhile
    await store.notice.create({ sentAt: new Date(now()).toISOString() }, { by: '', id }).catch((error: unknown) => {
      services.log.warn('an application was told, but that could not be noted: it is told again after a restart', {
        id,
        error,
      });
    });
  }
}
