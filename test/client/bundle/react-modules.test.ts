import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const CLIENT = join(import.meta.dirname, '../../../client');
/** What client/bundle/react-modules.ts leaves out of a release does nothing there. */
const LEFT_OUT = /\b(?:ViewTransition|SuspenseList|useActionState|useFormState|preinit|preload\w*|precon\w+)\b/;

it('a component uses nothing that a release leaves out of React', () => {
  const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  for (const name of sources) {
    const text = readFileSync(join(CLIENT, name), 'utf8');
    for (const [, names = ''] of text.matchAll(/^import ([^;]*) from 'react(?:-dom)?';$/gm))
      assert.doesNotMatch(names, LEFT_OUT, name);
    assert.doesNotMatch(text, /<Fragment [^>]*ref=|<(?:link|style)[^>]* precedence=/, name);
  }
});
