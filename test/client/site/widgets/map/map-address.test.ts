import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  MAP_HOSTS,
  type MapProvider,
  mapFrameAddress,
  mapLinks,
} from '../../../../../client/site/widgets/map/map-address.ts';
import { hostsOf } from '../../../../../server/pages/page-documents.tsx';

const PLACE = { lng: 118.05, lat: 36.81, name: '齐筑 & 智联', address: '张店区示例路 88 号; 东门: 左' };
const MAP = { lng: 0, lat: 0, contactZoom: 3, aboutZoom: 3, picture: '' };
const PROVIDERS = Object.keys(MAP_HOSTS) as MapProvider[]; // proof: the keys of a record of providers

describe('the address of a map', () => {
  it('is on the one host that the page lets itself frame, whoever the provider is', () => {
    assert.equal(PROVIDERS.length, 4);
    for (const provider of PROVIDERS) {
      const { frameHost } = hostsOf({ map: { ...MAP, provider } });
      assert.equal(new URL(mapFrameAddress(provider, PLACE, 15)).origin, frameHost);
    }
  });

  it('marks the place once, and carries names that hold its own punctuation', () => {
    const query = (provider: MapProvider) => new URL(mapFrameAddress(provider, PLACE, 15)).searchParams;
    assert.deepEqual([query('amap').getAll('position'), query('amap').get('name')], [['118.05,36.81'], '齐筑 & 智联']);
    assert.deepEqual(query('baidu').getAll('location'), ['36.81,118.05']);
    assert.deepEqual(query('baidu').get('output'), 'html');
    assert.deepEqual(query('tencent').getAll('marker'), [
      'coord:36.81,118.05;title:齐筑 & 智联;addr:张店区示例路 88 号  东门  左',
    ]);
    assert.deepEqual(query('osm').getAll('marker'), ['36.81,118.05']);
  });

  it('shows OpenStreetMap a box around the place that halves with each step nearer', () => {
    const box = (zoom: number) =>
      new URL(mapFrameAddress('osm', PLACE, zoom)).searchParams.get('bbox')!.split(',').map(Number);
    const [west = 0, south = 0, east = 0, north = 0] = box(15);
    assert.ok(Math.abs((west + east) / 2 - 118.05) < 1e-5 && Math.abs((south + north) / 2 - 36.81) < 1e-5);
    const [nearWest = 0, , nearEast = 0] = box(16);
    assert.ok(Math.abs((east - west) / (nearEast - nearWest) - 2) < 0.001);
    assert.deepEqual(box(20), box(19), 'it draws no closer than 19');
  });

  it('names the zoom to those who can be told', () => {
    assert.equal(new URL(mapFrameAddress('amap', PLACE, 20)).searchParams.get('zoom'), '20');
    assert.equal(new URL(mapFrameAddress('baidu', PLACE, 15)).searchParams.get('zoom'), '15');
  });
});

describe('the links into the visitor’s own map', () => {
  it('lead to AMap and Baidu, whoever draws the map on the page', () => {
    for (const provider of PROVIDERS) {
      const [amap, baidu] = mapLinks(provider, PLACE);
      assert.equal(amap?.title, '在高德地图中打开');
      assert.equal(new URL(amap!.href).origin, MAP_HOSTS.amap);
      assert.equal(baidu?.title, '在百度地图中打开');
      assert.equal(new URL(baidu!.href).origin, MAP_HOSTS.baidu);
    }
  });

  it('tell each map whose degrees they are, since the three systems lie hundreds of metres apart', () => {
    const system = (provider: MapProvider) =>
      new URL(mapLinks(provider, PLACE)[1]!.href).searchParams.get('coord_type');
    assert.deepEqual(PROVIDERS.map(system), ['gcj02', 'bd09ll', 'gcj02', 'wgs84']);
    const amap = (provider: MapProvider) => new URL(mapLinks(provider, PLACE)[0]!.href).searchParams;
    assert.equal(amap('osm').get('coordinate'), 'wgs84');
    const [lng = 0, lat = 0] = amap('baidu').get('position')!.split(',').map(Number);
    // Baidu shifts a GCJ-02 point by about 0.0065° to the east and 0.006° to the north
    assert.ok(Math.abs(lng - 118.0435) < 0.0015 && Math.abs(lat - 36.804) < 0.0015, `${lng},${lat}`);
  });
});
