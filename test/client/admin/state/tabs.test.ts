import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../../helpers/dom.ts';

Object.assign(globalThis, { localStorage: window.localStorage, sessionStorage: window.sessionStorage });
const { activeAfter, closedBy } = await import('../../../../client/admin/state/tabs.ts');

const OPEN = ['/dashboard', '/AdminProduct', '/AdminNews', '/AdminCarousel'];

test('the pinned home tab is closed by none of the three ways', () => {
  assert.deepEqual(closedBy('current', '/dashboard', OPEN), []);
  assert.deepEqual(closedBy('others', '/AdminNews', OPEN), ['/AdminProduct', '/AdminCarousel']);
  assert.deepEqual(closedBy('all', '/AdminNews', OPEN), ['/AdminProduct', '/AdminNews', '/AdminCarousel']);
});

test('closing the tab in view shows its right neighbour, at the end its left one; another changes nothing, all the home tab', () => {
  assert.equal(activeAfter(['/AdminNews'], '/AdminNews', OPEN), '/AdminCarousel');
  assert.equal(activeAfter(['/AdminCarousel'], '/AdminCarousel', OPEN), '/AdminNews');
  assert.equal(activeAfter(['/AdminNews'], '/AdminProduct', OPEN), '/AdminProduct');
  assert.equal(activeAfter(closedBy('all', '/AdminNews', OPEN), '/AdminNews', OPEN), '/dashboard');
});
