import { EventEmitter } from 'node:events';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Commands with numbered answers, and events between them: CDP and BiDi alike. The second word of an event is CDP's session. */
export class Connection extends EventEmitter {
  readonly #waiting = new Map<number, (answer: Message) => void>();
  readonly #write: (text: string) => void;
  #count = 0;

  constructor(write: (text: string) => void) {
    super();
    this.#write = write;
  }

  send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    this.#count += 1;
    this.#write(JSON.stringify({ id: this.#count, method, params, sessionId }));
    return new Promise((resolve, reject) => {
      this.#waiting.set(this.#count, (answer) => {
        if (answer.error === undefined)
          resolve(answer.result as T); // proof: the protocol's answer to this command
        else reject(new Error(`${method}: ${JSON.stringify(answer)}`));
      });
    });
  }

  receive(text: string): void {
    const message: Message = JSON.parse(text);
    const { id, method = '', params, sessionId } = message;
    if (id === undefined) this.emit(method, params, sessionId);
    else this.#waiting.get(id)?.(message);
    this.#waiting.delete(id ?? 0);
  }

  /** The browser is gone: nothing more is answered. */
  end(): void {
    for (const answer of this.#waiting.values()) answer({ error: 'the browser is gone' });
    this.#waiting.clear();
  }
}
