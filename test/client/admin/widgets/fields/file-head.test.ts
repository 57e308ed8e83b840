import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withType } from '../../../../../client/admin/widgets/fields/file-head.ts';

it('a file without type is a picture or a video by its own brand and those that it goes with, or stays as it is', async () => {
  for (const [type, ...files] of [
    ['image/avif', 'avif mif1miaf', 'avis msf1miafiso8', 'mif1 avifmiaf', 'miaf avif'],
    ['image/heic', 'heic mif1heic', 'mif1 heicmiaf', 'msf1 hevc'],
    ['video/mp4', 'isom ', 'iso2 isomavc1', 'mp42 isommp42', 'M4V  mp42', 'dash iso6', 'hvc1 isom', 'XAVC mp42'],
    ['', 'M4A  M4A mp42isom', 'M4B  isom', 'qt   qt  ', 'qt   mp42', 'crx  crx ', 'jp2  jp2 '],
  ]) {
    for (const brands of files) {
      const body = `ftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(5)}`;
      const bytes = Buffer.from(`\0\0\0${String.fromCharCode(body.length + 4)}${body}${'\0'.repeat(40)}avif`, 'latin1');
      assert.equal((await withType(new File([bytes], '无名'))).type, type, brands);
    }
  }
});
