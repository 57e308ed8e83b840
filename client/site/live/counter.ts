import { COUNTER_HOST } from '../../../server/contract/page-events.ts';

/** Loads the owner's counter, where there is one, once somebody sees the page. */
function loadCounter(): void {
  const { counter } = document.documentElement.dataset;
  if (!counter) return;
  Object.assign(window, { _hmt: [] }); // its script expects the list
  document.head.append(Object.assign(document.createElement('script'), { src: `${COUNTER_HOST}/hm.js?${counter}` }));
}

if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', loadCounter, { once: true });
} else loadCounter();
