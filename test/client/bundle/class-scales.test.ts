import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classScales } from '../../../client/bundle/class-scales.ts';
import { CLASS_GROUP_NAMES, CLASS_GROUPS } from '../../../server/rich-text/classes.ts';

describe('the classes that differ by a value alone', () => {
  const rules = classScales(':root {\n  --type-small: 0.875rem;\n  --space-1: 4px;\n  --space-12: 48px;\n}').split(
    '\n',
  );

  it('have a size and spaces for each token', () => {
    assert.ok(rules.includes('.type-small { font-size: var(--type-small) }'));
    assert.ok(rules.includes('.above-1 { margin-top: var(--space-1) }'));
    assert.ok(rules.includes('.room-12 { padding: var(--space-12) 0 }'));
    assert.equal(rules.filter((rule) => /^\.(above|below|left|right|gap|room)-/.test(rule)).length, 2 * 6);
  });

  it('have one for each value that components share', () => {
    assert.ok(rules.includes('.lines-apart { line-height: 1.6 }'));
    assert.ok(rules.includes('.heavy { font-weight: var(--weight-heavy) }'));
  });

  it('have a side for each icon and square', () => {
    assert.ok(rules.includes('.icon-20 { --icon: 20px }'));
    assert.ok(rules.includes('.square-48 { width: 48px; height: 48px }'));
  });

  it('dress every look that the editor offers', () => {
    for (const group of CLASS_GROUP_NAMES)
      for (const value of CLASS_GROUPS[group])
        assert.ok(
          rules.some(
            (rule) => rule.startsWith(`.rich-text-looks .${group}-${value} { `) && !rule.includes('undefined'),
          ),
          `${group}-${value}`,
        );
  });

  it('have each tenth of a picture as its focal point', () => {
    assert.ok(rules.includes('.picture-x-0 { --picture-x: 0% }'));
    assert.ok(rules.includes('.picture-y-100 { --picture-y: 100% }'));
  });
});
