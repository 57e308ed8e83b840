import '../../../helpers/dom.ts';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import '../../../helpers/storage.ts';

// after the globals
const { numbered } = await import('../../../../client/admin/content/addresses.ts');

describe('an address that is taken', () => {
  it('goes on in its own series; the number of a model is no series', () => {
    const cases: [given: string, taken: string[], free: string][] = [
      ['service', [], 'service'],
      ['service', ['service'], 'service-2'],
      ['service-2', ['service', 'service-2'], 'service-3'],
      ['service', ['service', 'service-2', 'service-4'], 'service-3'],
      ['mn-8000', ['mn-8000'], 'mn-8000-2'],
      ['mn-8000-2', ['mn-8000', 'mn-8000-2'], 'mn-8000-3'],
      ['-1', ['-1'], '-1-2'],
      ['a'.repeat(50), ['a'.repeat(36)], `${'a'.repeat(36)}-2`],
    ];
    for (const [given, taken, free] of cases) assert.equal(numbered(given, new Set(taken)), free);
  });
});
