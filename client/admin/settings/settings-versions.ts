import type { SiteVersionDetail } from '../../../server/contract/calls/settings.ts';
import { type CallResult, mapResult } from '../../call.ts';
import { mapPageText } from '../fields/load-page-text.ts';
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
          read: async () => readVersion(await staffCall('site/version', { name, time: row.time })),
          restore: () =>
            staffCall('site/restore', { name, time: row.time, ...(typeof revision === 'string' ? { revision } : {}) }),
        })),
      );
    },
  };
}

function readVersion(result: CallResult<SiteVersionDetail>): Promise<CallResult<object>> {
  return mapPageText(result, ({ value }, read) => (typeof value === 'string' ? { text: read(value) } : value));
}
