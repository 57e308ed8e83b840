import { testIn } from './engines.ts';

testIn('WebKitGTK');
