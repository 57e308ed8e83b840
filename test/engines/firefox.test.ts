import { testIn } from './engines.ts';

testIn('Firefox ESR');
