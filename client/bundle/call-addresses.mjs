import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportsOf } from './exports-of.mjs';

/**
 * What the browser needs of the call table: where each call goes, and what one of staff asks for. The shapes that check
 * input stay on the server, and the public site is told of the open calls that it makes.
 */
export function callAddresses(bundle, isWanted) {
  return {
    name: 'call-addresses',
    setup(build) {
      build.onLoad({ filter: /server[\\/]contract[\\/]calls\.ts$/ }, async ({ path }) => {
        const { calls } = await exportsOf(bundle, path);
        const wanted = Object.entries(calls).filter(([name, row]) => isWanted(row, name));
        const addresses = wanted.map(([name, { method, path, who, needsToken, permission }]) => [
          name,
          { method, path, ...(needsToken && { needsToken }), ...(who === 'staff' && { permission }) }, // each byte counts
        ]);
        return { contents: `export const calls = ${JSON.stringify(Object.fromEntries(addresses))}`, loader: 'js' };
      });
    },
  };
}

/** What the public site needs of the refusals: their codes. The sentences come with the answers. */
export const codesOfRefusals = {
  name: 'codes-of-refusals',
  setup(build) {
    build.onLoad({ filter: /server[\\/]contract[\\/]failure\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replace(/^( {2}\d{3}: )'.*'/gm, "$1''"), loader: 'ts' };
    });
  },
};

/** Which calls the sources below `client/FOLDER`, and those of all clients, name; a call that is not named is not made. */
export async function callsMadeIn(client, folder) {
  const below = (await readdir(join(client, folder), { recursive: true })).map((name) => join(folder, name));
  const files = [...(await readdir(client)), ...below].filter((name) => /\.tsx?$/.test(name));
  const sources = (await Promise.all(files.map((name) => readFile(join(client, name), 'utf8')))).join('');
  return (name) => sources.includes(`'${name}'`);
}
