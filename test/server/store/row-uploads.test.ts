import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Field, type Fields, isField } from '../../../server/contract/kinds/fields.ts';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { contentKinds } from '../../../server/kinds.ts';
import { cleanHtml } from '../../../server/rich-text/parse/clean-html.ts';
import { settings } from '../../../server/settings.ts';
import { uploadsOf } from '../../../server/store/media-files.ts';
import { finishesInTime } from '../../helpers/finishes-in-time.ts';
import { type Random, randomFrom } from '../../helpers/random.ts';

describe('the uploads of a record', () => {
  for (const kind of [...Object.values(contentKinds), settings])
    it(`are found in any field of a ${kind.name}, each with its description`, () => {
      const { body = '' } = storedFields(kind);
      for (let seed = 1; seed <= 50; seed++) {
        const record = new GeneratedRecord(randomFrom(seed));
        const fields: Record<string, unknown> = record.fieldsOf(kind.fields);
        const { families, descriptions } = uploadsOf(fields, String(fields[body] ?? ''));
        assert.deepEqual([...families].sort(), record.families.sort(), `seed ${seed}`);
        assert.deepEqual(descriptions.map(String).sort(), record.descriptions.sort(), `seed ${seed}`);
      }
    });

  it('are found in words, too, whatever comes next: nobody loses a file whose address is written down', () => {
    const words = '见/uploads/a.png，或 https://zhuzhan.example/uploads/b.pdf。/uploads/c.mp4,/uploads/%64.webm.';
    assert.deepEqual([...uploadsOf({ newIntro: words }).families], ['a.png', 'b.pdf', 'c.mp4', 'd.webm']);
  });

  it('are read in a time that grows with the text', () =>
    finishesInTime(`
      const { uploadsOf } = await import('./server/store/media-files.ts');
      const pieces = ['/uploads/a-1x1.w.png', '/uploads/', ',', ' ', 'a', '.', '-1x1', '.share-1-1', '%', '<img ', '<', '"', 'alt="'];
      for (const piece of pieces.flatMap((piece) => [piece, '/uploads/a' + piece, piece + ','])) {
        const text = piece.repeat(100_000 / piece.length) + ' ';
        uploadsOf({ newInfo: text, pictures: [{ url: text, alt: text }] }, text);
      }
    `));
});

/** A record with an upload in each of its texts, and what is expected of it. */
class GeneratedRecord {
  readonly families: string[] = [];
  readonly descriptions: string[] = [];

  constructor(private readonly random: Random) {}

  fieldsOf(fields: Fields): Record<string, unknown> {
    const before = this.families.length;
    const { alt, ...others } = fields;
    const values = Object.fromEntries(Object.entries(others).map(([name, field]) => [name, this.#valueOf(field)]));
    if (!alt) return values;
    const says = `图 ${this.families.length}`;
    this.descriptions.push(...this.families.slice(before).map((family) => `${family},${says}`));
    return this.random(2) ? { ...values, alt: says } : { alt: says, ...values };
  }

  #valueOf(field: Field): unknown {
    const { input } = field;
    if (input.as === 'group') return this.fieldsOf(input.fields);
    if (input.as === 'rich') return this.#richText();
    if (input.as === 'list') {
      const { of } = input;
      return Array.from({ length: 1 + this.random(3) }, () => (isField(of) ? this.#valueOf(of) : this.fieldsOf(of)));
    }
    return typeof field.empty === 'string' ? this.#address() : field.empty;
  }

  #richText(): string {
    const parts = Array.from({ length: this.random(6) }, (_, index) => {
      const address = this.#address();
      if (this.random(3) === 0) return `<p><a href="${address}">看</a>，<b>或</b></p>`;
      const alt = ['', `"塔机" > ${index}`][this.random(2)];
      if (alt) this.descriptions.push(`${this.families.at(-1)},${alt}`);
      const [first, second] = [`src="${address}"`, `alt='${alt}'`];
      return this.random(2)
        ? `<p>前<img ${first} ${second}></p>`
        : `<figure><img ${second} title="题" ${first}></figure>`;
    });
    return cleanHtml(parts.join(''));
  }

  /** A new upload's address in one of the spellings that fields take. */
  #address(): string {
    const family = `${'0'.repeat(31)}${this.families.length}-1600x900.w`;
    this.families.push(family);
    const spellings = [
      `${family}.png`,
      `${family}.480.webp`,
      `${family}.png#focus=30,20`,
      `${family.replace('-', '%2D')}.jpg`,
    ];
    return `${this.random(2) ? '' : 'https://zhuzhan.example'}/uploads/${spellings[this.random(4)]}`;
  }
}
