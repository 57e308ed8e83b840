import type { CallRow } from '../contract/call-row.ts';
import type { AuditRow } from '../contract/calls/audit.ts';
import type { Doubt, StatusOfFeatures } from '../contract/calls/system.ts';
import type { Undo } from '../store/disk/disk-error.ts';
import type { ChangeListener } from '../store/open-store.ts';
import type { SweepWork } from '../store/sweeper.ts';
import type { HandlersOf, Services, StaffAuthor, StaffContext } from './context.ts';

type CallTable = Readonly<Record<string, CallRow>>;

/** What a running feature uses besides the handlers of its calls. */
interface Hooks {
  readonly onChange?: ChangeListener;
  /** Every hour. */
  readonly sweep?: SweepWork;
  /** Adds to lines of the log what people know their subjects by, and removes what the reader may not see. */
  describe?(rows: readonly AuditRow[], context: StaffContext): void | Promise<void>;
  /** How much an account has to do; asked before it is removed. */
  dutiesOf?(accountId: string): number;
  /**
   * Gives what an account has to do to another one, or to nobody (an empty id); `Failure` if that one cannot have it.
   * `done` learns how to take it back, should the account itself not change.
   */
  handOver?(from: string, to: string, author: StaffAuthor, done: Undo[]): Promise<void>;
  /** Its part of the server's status. */
  status?(): StatusOfFeatures;
  /** Problems for people who have the permission, everybody if there is none. */
  attention?(): readonly (Doubt & Pick<CallRow, 'permission'>)[];
  stop?(): Promise<unknown>;
}

/**
 * Describes a part of the server that can be taken out: its folder in features/, and its line in each list that names it.
 * `calls` are its rows of the call table, and one without a handler is a type error; `start` is called once, when the store is
 * open.
 */
export function feature<C extends CallTable>(
  name: string,
  calls: C,
  start: (services: Services) => Hooks & { readonly handlers: HandlersOf<NoInfer<C>> },
) {
  return { name, calls, start };
}

interface AnyFeature {
  readonly name: string;
  readonly calls: CallTable;
  start(services: Services): Hooks & { readonly handlers: object };
}
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type HandlersIn<F extends readonly AnyFeature[]> = All<ReturnType<F[number]['start']>['handlers']>;

/** All features of a list as one. */
export interface Started<H> extends Required<Omit<Hooks, 'onChange' | 'sweep'>> {
  readonly handlers: H;
}

/** Starts the features in the list's order. */
export function startFeatures<F extends readonly AnyFeature[]>(
  features: F,
  services: Services,
): Started<HandlersIn<F>> {
  const running = features.map(({ name, calls, start }) => {
    const started = start(services);
    const extra = Object.keys(started.handlers).filter((call) => !(call in calls));
    if (extra.length > 0) throw new Error(`${name} answers what no row of its calls asks for: ${extra.join()}`); // the types do not see it
    return started;
  });
  for (const { onChange, sweep } of running) {
    if (onChange) services.store.onChange(onChange);
    if (sweep) services.store.onSweep(sweep);
  }
  return {
    handlers: Object.assign({}, ...running.map(({ handlers }) => handlers)),
    describe: async (...asked) => void (await Promise.all(running.map(({ describe }) => describe?.(...asked)))),
    dutiesOf: (accountId) => running.reduce((sum, { dutiesOf }) => sum + (dutiesOf?.(accountId) ?? 0), 0),
    handOver: async (...asked) => void (await Promise.all(running.map(({ handOver }) => handOver?.(...asked)))),
    status: () => Object.assign({}, ...running.map(({ status }) => status?.())),
    attention: () => running.flatMap(({ attention }) => attention?.() ?? []),
    stop: async () => void (await Promise.all(running.map(({ stop }) => stop?.()))),
  };
}
