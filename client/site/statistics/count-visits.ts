import { FORM_STORED } from '../../../server/contract/page-scripts.ts';
import { type VISIT_EVENTS, VISIT_RECORD_PATH } from '../../../server/features/statistics/events.ts';
import { onceSeen } from '../live/once-seen.ts';

/** The parameters of an address that name the record on the page. */
const RECORDS = ['productId', 'newId', 'caseId'];

/** Tells the server what visitors do on the page, without a cookie or anything that identifies them. */
function countVisits(): void {
  let referrer = document.referrer;

  function send(event: (typeof VISIT_EVENTS)[number]): void {
    const query = new URLSearchParams(location.search);
    const body: Record<string, string | null> = { page: location.pathname, event, referrer };
    for (const name of RECORDS) body[name] = query.get(name);
    const sent = new Blob([JSON.stringify(body)], { type: 'application/json' });
    const { server } = document.documentElement.dataset;
    // some blockers take beacons away
    if (server === undefined) navigator.sendBeacon?.(VISIT_RECORD_PATH, sent);
    // a beacon to another origin would take cookies along, which open calls do not take from there
    else
      fetch(server + VISIT_RECORD_PATH, { method: 'POST', body: sent, keepalive: true, credentials: 'omit' }).catch(
        () => undefined,
      );
  }

  function see(): void {
    if (!/[?&]preview=/.test(location.search)) send('view');
    referrer = location.href; // a return to this page by the back button comes from it
  }

  function click(event: MouseEvent): void {
    if (event.defaultPrevented) return; // the numbers open: the one that is dialled counts
    const target = event.target as Element; // proof: a click's is one
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (link?.protocol === 'tel:') send('phone');
    else if (link && /\.pdf$/.test(link.pathname)) send('download');
  }

  see();
  document.addEventListener('click', click);
  document.addEventListener(FORM_STORED, () => send('form'));
  // a form sent without JavaScript leads to this address; a reload of it is no second form
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // proof: entries of that type
  if (/[?&]applied=1/.test(location.search) && opened?.type === 'navigate') send('form');
  addEventListener('pageshow', ({ persisted }) => persisted && see());
}

onceSeen(countVisits); // a prerendered page counts when somebody opens it
