import { describe } from 'node:test';
import { SEEN } from './page-checks.ts';
import { sweepPages } from './page-sweep.ts';

const ZOOMED = ['overflow', 'keyboard'] as const;
const BY_HAND = [...SEEN, 'hands'] as const;

const sweeps = [
  { device: 'desktop', width: 1920, height: 1080, checks: SEEN },
  // what is left of 1440 px for a reader who zooms by 150 %
  { device: 'desktop', width: 960, height: 540, checks: [...SEEN, 'spaced'] },
  // a desktop of 1280 × 1024 that was zoomed by 200 % and 400 %
  { device: 'desktop', width: 640, height: 512, checks: ZOOMED },
  { device: 'desktop', width: 320, height: 256, checks: ZOOMED },
  // the smallest phone still in use and a tablet
  { device: 'mobile', width: 320, height: 640, checks: BY_HAND },
  { device: 'mobile', width: 390, height: 844, checks: ['spaced'] },
  { device: 'mobile', width: 768, height: 1024, checks: BY_HAND },
] as const;

describe('every public page at other sizes', () => sweepPages('in Chromium', sweeps));
