import { feature } from '../../api/feature.ts';
import { searchCalls } from './calls.ts';
import { searchHandlers } from './find.ts';

/** The search of the public site. */
export const search = feature('search', searchCalls, (services) => ({ handlers: searchHandlers(services) }));
