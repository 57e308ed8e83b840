import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../helpers/site.ts';

/** A picture that promises smaller widths by its name, and with the `a` AVIF too. */
const PROMISING = /^(.+-(\d+)x\d+\.(wa?))\.webp$/;

/** Bits that say more than 8 a colour, in the byte of an AVIF's `av1C` box after its profile. */
const DEEPER = 0x60;

describe('a picture of the site', () => {
  for (const folder of ['client/media', 'server/starter/uploads']) {
    const pictures = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });

    it(`exists in every width and format that its name promises, in ${folder}`, () => {
      const promised = pictures.flatMap((picture) => {
        const [, stem, width, kind] = PROMISING.exec(picture) ?? [];
        if (!stem) return [];
        const widths = [480, 960].filter((smaller) => smaller < Number(width)).map((smaller) => `.${smaller}`);
        return ['webp', ...(kind === 'wa' ? ['avif'] : [])].flatMap((type) =>
          ['', ...widths].map((smaller) => `${stem}${smaller}.${type}`),
        );
      });
      assert.ok(promised.some((picture) => picture.includes('.960.')));
      const owed = promised.filter((picture) => !existsSync(join(ROOT, folder, picture)));
      assert.deepEqual(owed, []);
    });

    it(`has 8 bits a colour where it is AVIF, in ${folder}: Chromium 86 to 90 shows more too bright`, () => {
      const avif = pictures.filter((picture) => picture.endsWith('.avif'));
      const isDeeper = (picture: string) => {
        const bytes = readFileSync(join(ROOT, folder, picture));
        return ((bytes[bytes.indexOf('av1C') + 6] ?? 0) & DEEPER) !== 0;
      };
      assert.ok(avif.length > 50);
      assert.deepEqual(avif.filter(isDeeper), []);
    });
  }

  it('lies beside each film as WebP and as AVIF', () => {
    const films = readdirSync(join(ROOT, 'client/media/films'));
    const stills = films.filter((file) => file.endsWith('.webp'));
    assert.ok(stills.length > 0);
    const wrong = stills.filter((still) => !films.includes(still.replace(/webp$/, 'avif')));
    assert.deepEqual(wrong, []);
  });
});

describe('a document of the sample content', () => {
  it('is tagged, in its language, with headings, a table and words for its pictures, and has no links', () => {
    const folder = join(ROOT, 'server/starter/uploads');
    const documents = readdirSync(folder).filter((file) => file.endsWith('.pdf'));
    assert.ok(documents.length > 0);
    for (const file of documents) {
      const text = readFileSync(join(folder, file), 'latin1');
      const lacks = ['/StructTreeRoot', '/Marked true', '/Lang (zh-CN)', '/S /H1', '/S /Table', '/Alt'];
      assert.deepEqual(
        lacks.filter((mark) => !text.includes(mark)),
        [],
        file,
      );
      assert.ok(!text.includes('/URI'), file);
    }
  });
});
