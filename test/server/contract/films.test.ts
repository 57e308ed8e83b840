import assert from 'node:assert/strict';
import { it } from 'node:test';
import { filmAdvice, filmPage, filmPlayer } from '../../../server/contract/films.ts';

const BV = 'https://www.bilibili.com/video/BV1xx411c7mD';
const AV = 'https://www.bilibili.com/video/av170001';
const QQ = 'https://v.qq.com/x/page/m3214abcdef.html';
const EMBED =
  '<iframe src="//player.bilibili.com/player.html?isOutside=true&aid=1&bvid=BV1xx411c7mD&p=1" scrolling="no"></iframe>';

const FOUND: Record<string, string | undefined> = {
  [BV]: BV,
  'bilibili.com/video/BV1xx411c7mD?p=2': BV,
  BV1xx411c7mD: BV,
  ' av170001 ': AV,
  'https://m.bilibili.com/video/av170001/': AV,
  '//player.bilibili.com/player.html?aid=170001&cid=2': AV,
  [EMBED]: BV,
  [EMBED.replaceAll('&', '&amp;')]: BV,
  '【塔机安全监测演示】 https://www.bilibili.com/video/BV1xx411c7mD/?share_source=copy_web&vd_source=1': BV,
  '看这个：https://www.bilibili.com/video/BV1xx411c7mD，很好': BV,
  'https://v.qq.com/x/cover/abc/m3214abcdef.html': QQ,
  'https://v.qq.com/txp/iframe/player.html?vid=m3214abcdef': QQ,
  '<iframe frameborder="0" src="https://v.qq.com/txp/iframe/player.html?vid=m3214abcdef" allowFullScreen="true">': QQ,
  'https://evil.example/?bilibili.com/video/BV1xx411c7mD': undefined,
  'https://evilbilibili.com/video/BV1xx411c7mD': undefined,
  'https://www.bilibili.com/video/BV1xx411c7mD2': undefined,
  'https://b23.tv/abc': undefined,
  '说说 BV1xx411c7mD 吧': undefined,
};
for (const [text, page] of Object.entries(FOUND))
  it(`${text.slice(0, 60)} leads to ${page ?? 'no film'}`, () => {
    assert.equal(filmPage(text), page);
    if (page) assert.ok(filmPlayer(page), 'whose page the site shows as a player');
  });

it('a link to another site is no film, whatever its address contains', () => {
  assert.equal(filmPlayer('https://evil.example/bilibili.com/video/BV1xx411c7mD'), undefined);
});

it('what no player shows gets a sentence about what works instead', () => {
  for (const text of ['https://v.youku.com/v_show/id_X.html', '3.56 复制打开抖音 https://v.douyin.com/iR/ 【…】'])
    assert.match(filmAdvice(text) ?? '', /下载后上传 MP4/);
  assert.match(filmAdvice('【演示】 https://b23.tv/abc') ?? '', /短链接/);
  assert.equal(filmAdvice('https://example.com/a.mp4'), undefined);
});
