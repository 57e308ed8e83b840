import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isSystemError, messageOf } from '../base/system-error.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** The options and words that were typed after a command's name. */
export type Typed<O extends Options> = ReturnType<typeof parseArgs<{ allowPositionals: true; options: O }>>;

/** Something that a command does not take was typed. The message says what; who prints it adds the usage. */
export class Mistyped extends Error {
  override readonly name = 'Mistyped';
}

/** The options and words of a command. */
export interface Takes<O extends Options> {
  /** Printed by `--help` after the name, and after what `Mistyped` says. */
  readonly usage: string;
  readonly options: O;
  /** How many words without a dash; by default none. */
  readonly wordsMax?: number;
}

/** Reads a command's options. `Mistyped` for an unknown, repeated or empty one (an unset variable), or a word too many. */
export function readCommandLine<O extends Options>(
  args: string[],
  { options, wordsMax = 0 }: Omit<Takes<O>, 'usage'>,
): Typed<O> {
  const typed = parse(args, options);
  const names = typed.tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled !== undefined) throw new Mistyped(`--${doubled} is there twice`);
  const empty = Object.entries(typed.values).find(([, value]) => value === '');
  if (empty) throw new Mistyped(`--${empty[0]} is empty`);
  const word = typed.positionals[wordsMax];
  if (word !== undefined) throw new Mistyped(`${JSON.stringify(word)} is a word too many`);
  return typed;
}

function parse<O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, allowPositionals: true, options, tokens: true });
  } catch (cause) {
    const [why = ''] = messageOf(cause).split(/\.? To specify|\n/);
    throw new Mistyped(why.replace(/\.$/, ''), { cause });
  }
}

/** Writes a line to standard output, without control characters. */
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
