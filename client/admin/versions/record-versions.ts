import type { VersionDetail, VersionedKind } from '../../../server/contract/calls/versions.ts';
import { type CallResult, mapResult } from '../../call.ts';
import { staffCall } from '../state/staff-call.ts';
import type { VersionSource } from './version-source.ts';

/** The versions of a record of any kind; `read` returns the fields of one as the form has them. */
export function recordVersions(
  kind: VersionedKind,
  id: string,
  describe: VersionSource['describe'],
  read: (result: CallResult<VersionDetail>) => CallResult<object> | Promise<CallResult<object>>,
): VersionSource {
  return {
    describe,
    async versions() {
      return mapResult(await staffCall('history/versions', { kind, id }), (rows) => {
        const current = rows.find(({ isCurrent }) => isCurrent)?.version;
        return rows.map(({ version, savedAt, savedBy, isCurrent }) => ({
          key: String(version),
          time: savedAt,
          savedBy,
          isCurrent,
          read: async () => read(await staffCall('history/version', { kind, id, version })),
          restore: () =>
            staffCall('history/restore', { kind, id, version, ...(current === undefined ? {} : { current }) }),
        }));
      });
    },
  };
}
