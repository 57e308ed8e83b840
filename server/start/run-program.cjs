/**
 * Runs the program with what V8 made of it when it was built: a start then compiles nothing of a megabyte. `main.v8` is the
 * SHA-256 of the program and of that, then that. Another version of V8, or one with other flags, leaves it and compiles.
 */
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { wrap } = require('node:module');
const { dirname, join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

const PROGRAM = join(__dirname, '..', 'main.cjs');
const COMPILED = join(__dirname, '..', 'main.v8');
const SUM_BYTES = 32;
const isBuild = require.main === module;

setFlagsFromString('--semi-space-growth-factor=1'); // see bound-new-space.ts
if (isBuild) setFlagsFromString('--hash-seed=0'); // a start has no such flag, and V8 compares
if (isBuild || existsSync(COMPILED)) run(readFileSync(PROGRAM));
else require(PROGRAM);

function run(bytes) {
  const compiled = isBuild ? Buffer.alloc(0) : readFileSync(COMPILED);
  const cachedData = compiled.subarray(SUM_BYTES);
  const isWhole = sumOf(bytes, cachedData).equals(compiled.subarray(0, SUM_BYTES));
  const script = new Script(wrap(bytes.toString('latin1')), {
    filename: 'server/main.cjs', // in the release: V8 keeps the name
    ...(isWhole && { cachedData }),
  });
  if (isBuild)
    process.on('exit', () => {
      const made = script.createCachedData();
      writeFileSync(COMPILED, Buffer.concat([sumOf(bytes, made), made]));
    });
  script.runInThisContext()(exports, require, module, PROGRAM, dirname(PROGRAM));
}

function sumOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
