import { testIn } from './engines.ts';

for (const version of [87, 83, 78] as const) testIn(`Chromium ${version}`);
