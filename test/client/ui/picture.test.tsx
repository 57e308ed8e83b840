import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Picture } from '../../../client/ui/picture.tsx';
import { isRender } from '../../../server/contract/picture-name.ts';

const html = (src: string) => renderToStaticMarkup(<Picture src={src} alt="" sizes="50vw" />);

test('a name that promises nothing gets no other files, and keeps room where it tells a size', () => {
  assert.doesNotMatch(html('/uploads/a.webp'), /srcSet|width/);
  assert.doesNotMatch(html('/uploads/a-1600x900.jpg'), /srcSet/);
  assert.match(html('/uploads/a-1600x900.jpg'), /width="1600" height="900"/);
  assert.doesNotMatch(html('/uploads/a-1600x900.w.480.webp'), /srcSet/);
  assert.doesNotMatch(html('/uploads/a-480x270.w.jpg'), /srcSet/, 'it is no wider than the narrowest');
});

test('an uploaded picture comes in its narrower widths as WebP and in its full width as it is', () => {
  assert.match(
    html('/uploads/a-1600x900.w.jpg'),
    /srcSet="\/uploads\/a-1600x900\.w\.480\.webp 480w, \/uploads\/a-1600x900\.w\.960\.webp 960w, \/uploads\/a-1600x900\.w\.jpg 1600w" sizes="50vw"/,
  );
  assert.match(html('/uploads/a-900x600.w.png'), /srcSet="\S+\.w\.480\.webp 480w, \S+\.w\.png 900w"/);
});

test('a focus behind the address becomes classes in steps of ten, and is no part of what is fetched', () => {
  const focused = html('/uploads/a-1600x900.w.jpg#focus=30,100');
  assert.match(focused, /class=" ?picture-focus picture-x-30 picture-y-100"/);
  assert.equal(focused.replace(/ class="[^"]*"/, ''), html('/uploads/a-1600x900.w.jpg'));
  for (const other of ['#focus=', '#focus=33,0', '#focus=30,110', '#page=2'])
    assert.doesNotMatch(html(`/uploads/a.jpg${other}`), /class/);
});

test("a picture of the site's own comes as AVIF too, where its name says so", () => {
  const both = html('/media/a-1280x800.wa.webp');
  assert.match(
    both,
    /<source type="image\/avif" srcSet="[^"]+\.wa\.480\.avif 480w, [^"]+ \/media\/a-1280x800\.wa\.avif 1280w"/,
  );
  assert.match(both, /<img[^>]+srcSet="[^"]+\.wa\.480\.webp 480w, [^"]+ \/media\/a-1280x800\.wa\.webp 1280w"/);
  assert.doesNotMatch(html('/media/a-720x1018.w.webp'), /avif/);
});

test("only the site's own renders have a sky that goes on: they exist as AVIF, and no upload does", () => {
  for (const own of ['/media/a.webp', '/uploads/a-1600x900.wa.webp', '/uploads/a-1600x900.wa.webp#focus=whole'])
    assert.equal(isRender(own), true, own);
  for (const other of ['', '/uploads/a.jpg', '/uploads/a-1600x900.w.jpg', 'https://example.com/media/a.webp'])
    assert.equal(isRender(other), false, other);
});

test('of a width between two limits only the files are named that some screen chooses', () => {
  const files = (sizes: string) => {
    const picture = <Picture src="/uploads/a-1600x1200.wa.webp" alt="" sizes={sizes} />;
    return [...renderToStaticMarkup(picture).matchAll(/\d+(?=w[,"])/g)].map(Number);
  };
  assert.deepEqual(files('clamp(280px, 24vw, 460px)'), [480, 960, 480, 960]);
  assert.deepEqual(files('clamp(560px, 44vw, 860px)'), [960, 1600, 960, 1600]);
  assert.deepEqual(files('(min-width: 560px) 44vw, 460px'), [480, 960, 1600, 480, 960, 1600]);
});
