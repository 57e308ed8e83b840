import { Failure } from '../../contract/failure.ts';
import { GivenUp, oneLine } from '../../http/api-client.ts';

/** The losses of an import, one line each. */
export class Problems {
  readonly lines: string[] = [];

  /** The result of the work; undefined, and a line that begins so, if it fails. */
  attempt<T>(told: string, work: () => Promise<T>): Promise<T | undefined> {
    return work().catch((error: unknown) => void this.tell(told, error));
  }

  /** A server that has fallen silent, or a full disk, ends it all; whatever else is wrong is named. */
  tell(told: string, error: unknown): void {
    if (error instanceof GivenUp || (error instanceof Failure && error.code === 507)) throw error;
    const why = error instanceof Failure ? `refused (${error.code})` : oneLine(Object(error).message);
    this.lines.push(`${told}: ${why}`);
  }
}
