import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isSystemError } from '../base/system-error.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** The options and words that were typed after a command's name. */
export type Typed<O extends Options> = ReturnType<typeof parseArgs<{ allowPositionals: true; options: O }>>;

/** What a command takes. */
export interface Takes<O extends Options> {
  /** Printed by `--help` after the name, and as the error for words that the command does not take. */
  readonly usage: string;
  readonly options: O;
  /** How many words without a dash; by default none. */
  readonly wordsMax?: number;
}

/** Reads what was typed after a command's name. Throws its usage for an unknown option, and for a word too many. */
export function readCommandLine<O extends Options>(
  args: string[],
  { usage, options, wordsMax = 0 }: Takes<O>,
): Typed<O> {
  try {
    const typed = parseArgs({ args, allowPositionals: true, options });
    if (typed.positionals.length <= wordsMax) return typed;
  } catch (cause) {
    throw new Error(usage, { cause });
  }
  throw new Error(usage);
}

export function print(line: string): void {
  process.stdout.write(`${withoutControls(line)}\n`);
}

/** The text without control characters, with which other programs could change a terminal, but line breaks and tabs. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, '');
}

/** Ends a command whose output nobody reads any more, as after `| head`, with the exit code of other programs. */
export function endWithoutReader(error: Error): void {
  if (isSystemError(error, 'EPIPE')) process.exit(128 + constants.signals.SIGPIPE);
  process.stderr.write(`the output cannot be written: ${error.message}\n`);
  process.exit(1);
}

/** The first line without UTF-8's byte-order mark; does not wait for more input. Undefined if it is empty or there is none. */
export async function readLine(input: Readable): Promise<string | undefined> {
  const { createInterface } = await import('node:readline');
  for await (const line of createInterface({ input })) {
    input.destroy(); // an open input would keep the process alive
    return line.replace(/^\uFEFF/, '') || undefined;
  }
  return undefined;
}
