import { describe } from 'node:test';
import { testsIn } from './engines.ts';

describe('in WebKitGTK', ...testsIn('WebKitGTK'));
