import { Failure } from '../../contract/failure.ts';
import { GivenUp, oneLine } from '../../http/api-client.ts';

/** The losses of an import, one line each. */
export class Problems {
  readonly lines: string[] = [];

  /** The result of the work; undefined if it fails, which adds a line that begins with `label`. */
  attempt<T>(label: string, work: () => Promise<T>): Promise<T | undefined> {
    return work().catch((error: unknown) => void this.add(label, error));
  }

  /** Adds a line for an error. That of a server that has fallen silent, or of a full disk, is thrown: it ends the import. */
  add(label: string, error: unknown): void {
    if (error instanceof GivenUp || (error instanceof Failure && error.code === 507)) throw error;
    const why = error instanceof Failure ? `refused (${error.code})` : oneLine(Object(error).message);
    this.lines.push(`${label}: ${why}`);
  }
}
