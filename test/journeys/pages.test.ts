import { describe } from 'node:test';
import { SEEN } from '../browser/page-checks.ts';
import { sweepPages } from '../browser/page-sweep.ts';

const CLOSELY = [...SEEN, 'axe', 'names', 'keyboard', 'large', 'colours', 'paper'] as const;

const sweeps = [
  { device: 'desktop', width: 1440, height: 810, checks: CLOSELY },
  {
    device: 'mobile',
    width: 390,
    height: 844,
    checks: [...CLOSELY, 'hands', 'narrow'],
  },
] as const;

describe('every public page', () => sweepPages('in Chromium', sweeps));
