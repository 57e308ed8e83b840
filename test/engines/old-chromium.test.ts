import { describe } from 'node:test';
import { testsIn } from './engines.ts';

for (const version of [87, 78] as const) describe(`in Chromium ${version}`, ...testsIn(`Chromium ${version}`));
