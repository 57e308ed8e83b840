import { describe } from 'node:test';
import { testsIn } from './engines.ts';

describe('in Firefox ESR', ...testsIn('Firefox ESR'));
