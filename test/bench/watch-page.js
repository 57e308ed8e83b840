// Runs in the page before anything else does; plain, because what a compiler adds to it is not there.
(() => {
  /** A long task blocks with what it takes beyond this (web.dev/tbt). */
  const LONG_TASK_MS = 50;
  const seen = { largestPaint: 0, shift: 0, blocking: 0 };
  globalThis.seen = seen;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  observe('longtask', ({ duration }) => {
    seen.blocking += Math.max(0, duration - LONG_TASK_MS);
  });
})();
