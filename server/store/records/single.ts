import type { StoreContext } from '../store-context.ts';
import { Collection } from './collection.ts';
import type { SaveOptions } from './files.ts';
import { type Plain, type PlainFormat, plainFiles } from './plain-files.ts';
import type { Stored } from './record-file.ts';

/** The collection of a kind that has one file. */
export class Single<T> extends Collection<Plain<T>> {
  readonly id: string;

  constructor(context: StoreContext, kind: string, id: string, format: Omit<PlainFormat<T>, 'names'>) {
    super(context, { kind, files: plainFiles(context, { ...format, names: [id] }) });
    this.id = id;
  }

  get value(): T {
    return this.#record.value;
  }

  get revision(): string {
    return this.#record.revision;
  }

  save(value: T, options: SaveOptions): Promise<Stored<Plain<T>>> {
    return this.update(this.id, { value }, options);
  }

  get #record(): Plain<T> {
    const record = this.get(this.id);
    if (!record) throw new Error(`${this.id} is not loaded`);
    return record;
  }
}
