import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CallName, calls } from '../../../../server/calls.ts';
import type { Field, Fields } from '../../../../server/contract/kinds/fields.ts';
import { formOf, roleOf, storedFields } from '../../../../server/contract/kinds/kind.ts';
import { contentKinds, recordKinds } from '../../../../server/kinds.ts';

const TOO_LONG = '字'.repeat(10_000);

/** A value that a hand might write: texts far beyond what the door lets in. A number has no length. */
function overlong({ input, empty, shape }: Field): unknown {
  if (input.as === 'list') {
    const entry = typeof input.of.shape === 'function' ? overlong(input.of as Field) : overlongAll(input.of as Fields);
    return Array.from({ length: input.most + 1 }, (_, at) => (typeof entry === 'string' ? entry + at : entry));
  }
  if (input.as === 'group') return overlongAll(input.fields);
  if (input.as === 'check') return true;
  if (shape(0).ok) return 0;
  return shape(TOO_LONG).ok || (typeof empty === 'string' && !['choice', 'none'].includes(input.as)) ? TOO_LONG : empty;
}
function overlongAll(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, overlong(field)]));
}

describe('a kind of record', () => {
  it('of the specification has no field whose label is within that of another: each is found by its own words', () => {
    for (const name of ['product', 'news', 'carousel'] as const) {
      const labels = Object.values(contentKinds[name].fields).flatMap(({ label = '' }: Partial<Field>) => label || []);
      const within = labels.filter((label) => labels.some((other) => other !== label && other.includes(label)));
      assert.deepEqual(within, [], name);
    }
  });

  for (const kind of Object.values(recordKinds)) {
    const stored = Object.fromEntries(Object.entries(kind.fields).filter(([, { writer }]) => writer !== 'derived'));

    it(`${kind.name} is read from the disk whatever the length that a hand gave its texts`, () => {
      const value = overlongAll(stored);
      assert.deepEqual(storedFields(kind).shape(value), { ok: true, value });
    });

    it(`${kind.name} reads as empty what an older file does not have yet`, () => {
      assert.deepEqual(storedFields(kind).shape({}), { ok: true, value: storedFields(kind).empty });
    });
  }

  for (const kind of Object.values(contentKinds)) {
    it(`${kind.name} refuses at the door what is too long, and names the field`, () => {
      for (const [name, field] of formOf(kind)) {
        if (field.input.as === 'rich' || typeof field.empty !== 'string') continue;
        const checked = calls[`${kind.name}/save` as CallName].input({ [name]: TOO_LONG });
        assert.deepEqual(checked.ok ? [] : Object.keys(checked.errors), [name]);
      }
    });

    it(`${kind.name} has a title`, () => assert.ok(roleOf(kind, 'title')));
  }
});
