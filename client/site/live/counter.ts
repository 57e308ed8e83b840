import { COUNTER_HOST } from '../../../server/contract/page-scripts.ts';
import { onceSeen } from './once-seen.ts';

function loadCounter(): void {
  const { counter } = document.documentElement.dataset;
  if (!counter) return;
  Object.assign(window, { _hmt: [] }); // its script expects the list
  document.head.append(Object.assign(document.createElement('script'), { src: `${COUNTER_HOST}/hm.js?${counter}` }));
}

onceSeen(loadCounter);
