import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mapFrameAddress, mapLinks } from '../../../client/site/widgets/map/map-address.ts';
import { mapLinkAdvice, readMapLink } from '../../../server/contract/map-link.ts';
import { MAPS } from '../../../server/settings.ts';
import { finishesInTime } from '../../helpers/finishes-in-time.ts';
import { randomFrom } from '../../helpers/random.ts';

const PROVIDERS = Object.keys(MAPS) as (keyof typeof MAPS)[]; // proof: its own keys

describe('a place in a pasted text', () => {
  /** Any place in China, as precise as maps write it. */
  const placeOf = (seed: number) => {
    const random = randomFrom(seed);
    const decimals = 2 + random(5);
    const at = (least: number, most: number) =>
      Number((least + random((most - least) * 1e6) / 1e6 + 0.0011).toFixed(decimals));
    return { lng: at(74, 135), lat: at(4, 53), decimals };
  };

  it('is read from two numbers in either order, however they are parted, with words around them', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const { lng, lat, decimals } = placeOf(seed);
      const [x, y] = [lng.toFixed(decimals), lat.toFixed(decimals)];
      for (const text of [
        `${x},${y}`,
        `${y}, ${x}`,
        `${x}，${y}`,
        `坐标：${y} ${x}。`,
        `经度：${x}，纬度：${y}`,
        `lat=${y}&lng=${x}`,
        `${x}\t${y}`,
      ])
        assert.deepEqual(readMapLink(text), { lng, lat }, text);
    }
  });

  it('is read from links of each map, escaped or not, with the map whose coordinates they are', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const { lng, lat, decimals } = placeOf(seed);
      const [x, y] = [lng.toFixed(decimals), lat.toFixed(decimals)];
      const links = {
        amap: [
          `https://uri.amap.com/marker?position=${x},${y}&name=工地`,
          `https://www.amap.com/?q=${y},${x},工地`,
          `https://wb.amap.com/?p=B0FFG9ZB6Y,${y},${x},工地,民权路1号`,
          `【工地】地址：民权路1号 https://ditu.amap.com/regeo?lng=${x}&lat=${y}&src=uriapi`,
        ],
        baidu: [
          `http://api.map.baidu.com/marker?location=${y},${x}&title=工地&output=html`,
          `https://map.baidu.com/?latlng=${y},${x}&title=工地`,
        ],
        tencent: [
          `https://apis.map.qq.com/uri/v1/marker?marker=coord:${y},${x};title:工地`,
          `https://map.qq.com/?type=marker&isopeninfowin=1&pointx=${x}&pointy=${y}&name=工地`,
        ],
        osm: [`https://www.openstreetmap.org/#map=17/${y}/${x}`, `https://www.openstreetmap.org/?mlat=${y}&mlon=${x}`],
      };
      for (const provider of PROVIDERS)
        for (const link of links[provider])
          for (const text of [link, encodeURI(link), link.replaceAll(',', '%2C')])
            assert.deepEqual(readMapLink(text), { lng, lat, provider }, text);
    }
  });

  it('is read again from the addresses that the site itself writes', () => {
    for (const provider of ['amap', 'baidu', 'tencent'] as const) {
      const place = { lng: 118.0547, lat: 36.8135, name: '工地 12.50', address: '民权路 1 号' };
      const read = readMapLink(mapFrameAddress(provider, place, 16));
      assert.deepEqual(read, { lng: place.lng, lat: place.lat, provider });
      for (const { href } of mapLinks('amap', place)) assert.equal(readMapLink(href)?.lng, place.lng, href);
    }
  });

  it('is none in other numbers, and a link without one gets advice', () => {
    for (const text of [
      '120.64',
      '120',
      '2026-11-26',
      '53.5,',
      '1.0.0',
      '12,5 t',
      '999.123,31.13',
      'https://map.baidu.com/@13430041.52,3642533.1,19z',
    ])
      assert.equal(readMapLink(text), undefined, text);
    for (const link of [
      'https://surl.amap.com/8Vt1Ab',
      '我在这里 https://j.map.baidu.com/5f/abc',
      'https://map.baidu.com/@13430041.52,3642533.1,19z',
    ])
      assert.match(mapLinkAdvice(link) ?? '', /没有坐标/, link);
    for (const text of ['120.64', '', 'abc', 'https://uri.amap.com/marker?position=120.64,31.13'])
      assert.equal(mapLinkAdvice(text), undefined, text);
  });

  it('is looked for in a time that grows with the text', () =>
    finishesInTime(`
      const { readMapLink, mapLinkAdvice } = await import('./server/contract/map-link.ts');
      for (const piece of ['1', '1.', '12.34', '12.34,', ' ', 'lng=', 'lng= ', 'http', '.com', '%E5', '%'])
        for (const use of [readMapLink, mapLinkAdvice]) use(piece.repeat(200_000 / piece.length));
    `));
});
