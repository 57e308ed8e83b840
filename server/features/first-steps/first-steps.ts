import { feature } from '../../api/feature.ts';
import { sampleCalls } from './calls.ts';
import { sampleHandlers } from './samples.ts';

/** The steps of a new site's first day: which are done, and which samples are left to clear. */
export const firstSteps = feature('first-steps', sampleCalls, (services) => ({ handlers: sampleHandlers(services) }));
