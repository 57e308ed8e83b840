import { SEEN } from '../browser/page-checks.ts';
import { sweepPages } from '../browser/page-sweep.ts';

const CLOSELY = [...SEEN, 'axe', 'hydration', 'keyboard', 'large', 'colours', 'paper'] as const;

sweepPages('every public page', [
  { device: 'desktop', width: 1440, height: 810, checks: CLOSELY },
  { device: 'mobile', width: 390, height: 844, checks: [...CLOSELY, 'hands'] },
]);
