import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { layOutRows, preferStillness, serve } from '../../../helpers/dom.ts';

const { carousel } = await import('../../../../client/site/live/carousel.ts');
const { mount } = await import('../../../../client/site/live/modules.ts');
const { pictures } = await import('../../../../client/site/live/pictures.ts');
const { ProductGallery } = await import('../../../../client/site/products/product-gallery.tsx');

const PRODUCT = {
  coverName: '塔机',
  coverUrl: '/a.webp',
  pictures: [
    { url: '/b.webp', alt: '侧面' },
    { url: '/c.webp', alt: '' },
  ],
};
type Opened = Parameters<NonNullable<Parameters<typeof pictures>[2]>>;

let place: HTMLElement;

describe("a product's gallery", () => {
  beforeEach(() => {
    layOutRows();
    preferStillness(true); // rows then scroll at once
  });
  afterEach(() => {
    place.remove();
    preferStillness(false);
  });

  const show = (product = PRODUCT) => {
    place = serve(<ProductGallery product={product} sizes="50vw" />);
    for (const root of place.querySelectorAll<HTMLElement>('[data-live=carousel]')) mount(root);
  };

  test('a press that asks for a window of its own is left to the browser', () => {
    show();
    pictures(place, { label: '塔机' }, assert.fail);
    const press = Object.assign(new Event('click', { bubbles: true, cancelable: true }), { ctrlKey: true });
    assert.equal(place.querySelector('.product-gallery-large')?.dispatchEvent(press), true);
  });

  test('a copy that closes the circle of a row opens its original', () => {
    show();
    const root = place.querySelector<HTMLElement>('.carousel')!; // proof: shown
    place.innerHTML = root.outerHTML; // a row of links to pictures that goes round
    carousel(place.querySelector<HTMLElement>('.carousel')!, { loop: true }); // proof: as above
    const opened: Opened[] = [];
    pictures(place, { label: '荣誉' }, (...one) => opened.push(one));
    const [copy] = place.querySelectorAll<HTMLElement>('[aria-hidden=true] .product-gallery-large');
    copy?.click();
    const [, set, index, from] = opened[0] ?? [];
    assert.deepEqual([set?.length, set?.[index ?? -1]?.image], [3, copy?.getAttribute('href')]);
    assert.equal(from?.closest('[aria-hidden=true]'), null);
  });

  test('has words below all of its small pictures, or below none', () => {
    for (const [alt, captions] of [
      ['', ''],
      ['很长的一句话没有逗号也没有冒号', ''],
      ['背面，灰色', '产品图侧面背面'],
    ]) {
      const [side] = PRODUCT.pictures;
      show({ ...PRODUCT, pictures: [...(side ? [side] : []), { url: '/c.webp', alt: alt ?? '' }] });
      const small = place.querySelector('.product-gallery-list');
      assert.equal(small?.textContent?.replace(/\u200b/g, ''), captions, alt);
      place.remove();
    }
  });

  test('of one picture has nothing to press but the picture, and without one nothing is shown', () => {
    show({ ...PRODUCT, pictures: [] });
    assert.equal(place.querySelectorAll('button, .product-gallery-small, .carousel-track[tabindex]').length, 0);
    place.remove();
    show({ ...PRODUCT, coverUrl: '', pictures: [] });
    assert.equal(place.innerHTML, '');
  });
});
