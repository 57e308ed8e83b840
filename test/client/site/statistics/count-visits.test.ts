import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { FORM_STORED } from '../../../../server/contract/page-scripts.ts';
import { type PageOfScript, runOnPage } from '../../../helpers/page-script.ts';

const visit = (t: TestContext, page: PageOfScript = {}) => runOnPage(t, 'statistics/count-visits.ts', page);
const EVENTS = [
  { what: 'a number that is called', html: '<a href="tel:4001">x</a>', event: 'phone' },
  { what: 'a document that is fetched', html: '<a href="/uploads/a.pdf">x</a>', event: 'download' },
  { what: 'a press on a part of a link', html: '<a href="tel:4001"><b>x</b></a>', event: 'phone', at: 'b' },
  { what: 'no other link', html: '<a href="/map">x</a>', event: undefined },
  { what: 'no other press', html: '<p>x</p>', event: undefined, at: 'p' },
];

describe('visits are counted', () => {
  it('with page, record and where somebody comes from, and with nothing else', async (t) => {
    const { beacons } = await visit(t, {
      url: 'http://localhost/caseDet?caseId=c1&x=1',
      referrer: 'http://a.example/',
    });
    const view = { page: '/caseDet', event: 'view', referrer: 'http://a.example/' };
    assert.deepEqual(await beacons(), [
      { to: '/v1/visit/record', ...view, productId: null, newId: null, caseId: 'c1' },
    ]);
  });

  for (const { what, html, event, at = 'a' } of EVENTS)
    it(`by ${what}`, async (t) => {
      const { document, window, beacons } = await visit(t, { html });
      document.addEventListener('click', (press) => press.preventDefault());
      document.querySelector(at)?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true }));
      const [, second] = (await beacons()) as { event: string }[];
      assert.equal(second?.event, event);
    });

  it('once more when the page comes back from the cache, with itself as where it comes from', async (t) => {
    const { window, beacons } = await visit(t, { url: 'http://localhost/product', referrer: 'http://a.example/' });
    for (const persisted of [false, true])
      window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted }));
    const [, again, more] = (await beacons()) as { event: string; referrer: string }[];
    assert.deepEqual([again?.event, again?.referrer, more], ['view', 'http://localhost/product', undefined]);
  });

  it('by a form that is stored, with and without scripts, and never by a preview', async (t) => {
    const stored = await visit(t);
    stored.document.dispatchEvent(new stored.window.Event(FORM_STORED));
    const plain = await visit(t, { url: 'http://localhost/dljm?applied=1' });
    const preview = await visit(t, { url: 'http://localhost/productDet?productId=a&preview=t' });
    const seen = await Promise.all([stored, plain, preview].map(({ beacons }) => beacons()));
    const events = seen.map((sent) => (sent as { event: string }[]).map(({ event }) => event));
    assert.deepEqual(events, [['view', 'form'], ['view', 'form'], []]);
  });

  it('by nothing, without an error, where a browser has no beacons', async (t) => {
    const { window, document } = await visit(t);
    let errors = 0;
    window.addEventListener('error', () => {
      errors += 1;
    });
    Object.defineProperty(window.navigator, 'sendBeacon', { value: undefined });
    try {
      document.dispatchEvent(new window.Event(FORM_STORED));
    } catch {
      errors += 1;
    }
    assert.equal(errors, 0);
  });

  it('from plain files on another host without cookies', async (t) => {
    const fetched = t.mock.method(globalThis, 'fetch', async () => new Response());
    const { beacons } = await visit(t, { root: { server: 'https://b.example' } });
    const [to, sent] = fetched.mock.calls[0]?.arguments ?? [];
    assert.deepEqual(await beacons(), []);
    assert.deepEqual([to, sent?.credentials, sent?.method], ['https://b.example/v1/visit/record', 'omit', 'POST']);
  });
});
