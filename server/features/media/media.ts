import { feature } from '../../api/feature.ts';
import { mediaCalls } from './calls.ts';
import { describeFiles, mediaHandlers } from './library.ts';

/** The media library: uploads, what uses them, and their recycle bin. */
export const media = feature('media', mediaCalls, (services) => ({
  handlers: mediaHandlers(services),
  describe: (rows) => describeFiles(services.store, rows),
}));
