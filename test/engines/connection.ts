import { EventEmitter } from 'node:events';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  /** CDP tells an object, BiDi a word with the message beside it. */
  readonly error?: unknown;
}

interface Waiting {
  readonly method: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Commands with numbered answers, and events between them: CDP and BiDi alike. */
export class Connection {
  readonly #events = new EventEmitter();
  readonly #waiting = new Map<number, Waiting>();
  readonly #write: (text: string) => void;
  #count = 0;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    this.#count += 1;
    const id = this.#count;
    this.#write(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { method, resolve: (result) => resolve(result as T), reject }); // proof: the protocol's answer to this command
    });
  }

  /** Calls the listener with what comes with each event of this name; the session is that of CDP. */
  on<T>(method: string, listener: (params: T, sessionId: string | undefined) => void): void {
    this.#events.on(method, listener);
  }

  receive(text: string): void {
    const { id, method, params, sessionId, result, error }: Message = JSON.parse(text);
    if (id === undefined) {
      if (method) this.#events.emit(method, params, sessionId);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`${waiting.method}: ${text}`));
  }

  /** The browser is gone: nothing more is answered. */
  end(): void {
    for (const { method, reject } of this.#waiting.values()) reject(new Error(`${method}: the browser is gone`));
    this.#waiting.clear();
  }
}
