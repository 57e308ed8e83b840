import { testIn } from './engines.ts';

testIn('Chromium');
