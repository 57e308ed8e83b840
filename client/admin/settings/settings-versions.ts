import { mapResult } from '../../call.ts';
import type { Version } from '../form/form-state.ts';
import { staffCall } from '../state/staff-call.ts';
import type { VersionSource } from '../versions/version-source.ts';

/** The versions of `site.json`, or of a text, which counts as one field; restored over `revision` and no other. */
export function settingsVersions(
  name: string,
  revision: Version | undefined,
  describe: VersionSource['describe'],
): VersionSource {
  return {
    describe,
    async versions() {
      return mapResult(await staffCall('site/versions', { name }), (rows) =>
        rows.map((row) => ({
          ...row,
          key: row.time,
          read: async () =>
            mapResult(await staffCall('site/version', { name, time: row.time }), ({ value }) =>
              typeof value === 'string' ? { text: value } : value,
            ),
          restore: () =>
            staffCall('site/restore', { name, time: row.time, ...(typeof revision === 'string' ? { revision } : {}) }),
        })),
      );
    },
  };
}
