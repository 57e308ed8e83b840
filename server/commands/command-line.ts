import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The words and options that were typed. Throws `usage` where there is no such option. */
export function readCommandLine<O extends NonNullable<ParseArgsConfig['options']>>(options: O, usage: string) {
  try {
    return parseArgs({ args: process.argv.slice(2), allowPositionals: true, options });
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
