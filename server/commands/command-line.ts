import type { Readable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The words and options after the command. Throws `usage` for an unknown option. */
export function readCommandLine<O extends NonNullable<ParseArgsConfig['options']>>(options: O, usage: string) {
  try {
    return parseArgs({ args: process.argv.slice(3), allowPositionals: true, options });
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The first line, without waiting for more input; undefined if it is empty or there is none. */
export async function readLine(input: Readable): Promise<string | undefined> {
  const { createInterface } = await import('node:readline');
  for await (const line of createInterface({ input })) {
    input.destroy(); // an open input would keep the process alive
    return line || undefined;
  }
  return undefined;
}
