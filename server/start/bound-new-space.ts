import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Both halves of what V8 holds for objects that are new: with more, requests cost no less. */
const ENOUGH_BYTES = 8 * 1024 * 1024;
/** Visitors make so many collections in a second; what the server does by itself makes fewer. */
const COLLECTIONS = 16;
const BUSY_MS = 1_000;

/**
 * Keeps that space at its first 2 MB until visitors need more, and then at `ENOUGH_BYTES`: V8 alone would take up to 48 MB
 * for it, and hardly ever give them back. Its own limit can only be set before a process starts; how fast it grows, always.
 */
export function boundNewSpace(): void {
  let mayGrow = false; // as the launcher set it
  let collections = 0;
  let since = performance.now();
  const allow = (growth: boolean) => {
    if (growth !== mayGrow) setFlagsFromString(`--semi-space-growth-factor=${growth ? 2 : 1}`);
    mayGrow = growth;
  };
  const observer = new PerformanceObserver(() => {
    if (mayGrow) allow(!isEnough());
    collections += 1;
    if (collections < COLLECTIONS) return;
    allow(performance.now() - since < BUSY_MS && !isEnough());
    collections = 0;
    since = performance.now();
  });
  observer.observe({ entryTypes: ['gc'] });
}

function isEnough(): boolean {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return space !== undefined && space.space_size >= ENOUGH_BYTES;
}
