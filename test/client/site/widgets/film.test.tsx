import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../../../helpers/dom.ts';

// after the globals
const { mount } = await import('../../../../client/site/live/modules.ts');
const { Film } = await import('../../../../client/site/widgets/film.tsx');

for (const [what, wish] of Object.entries({
  'the visitor’s hand moves': (film: HTMLVideoElement) => film.dispatchEvent(new PointerEvent('pointermove')),
  'the first caption has been shown': (film: HTMLVideoElement) => {
    film.currentTime = 5;
    film.dispatchEvent(new Event('timeupdate'));
  },
}))
  test(`a film waits behind its button, plays without the browser’s controls and gets them when ${what}`, () => {
    const place = serve(<Film src="/media/films/a.mp4" poster="/media/films/a.webp" label="公司" />);
    const film = place.querySelector('video')!;
    const button = place.querySelector<HTMLElement>('.film-start')!;
    film.play = async () => {};
    const state = () => [film.controls, !button.hidden, document.activeElement === film];
    assert.deepEqual(state(), [true, false, false]);
    mount(place.querySelector('.film')!);
    wish(film);
    assert.deepEqual(state(), [false, true, false]);
    film.currentTime = 0;
    button.click();
    film.dispatchEvent(new Event('timeupdate'));
    assert.deepEqual(state(), [false, false, true]);
    wish(film);
    assert.deepEqual(state(), [true, false, true]);
    place.remove();
  });
