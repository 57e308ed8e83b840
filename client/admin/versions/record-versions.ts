import type { VersionDetail, VersionedKind } from '../../../server/contract/calls/versions.ts';
import type { CallResult } from '../../call.ts';
import type { Describe } from '../form/differences.ts';
import { staffCall } from '../state/staff-call.ts';
import { warnNotKept } from '../widgets/toast.tsx';

export type RecordVersions = ReturnType<typeof recordVersions>;

/** The versions of a record of any kind; `read` returns the fields of one as the form has them. */
export function recordVersions(
  kind: VersionedKind,
  id: string,
  describe: Describe,
  read: (result: CallResult<VersionDetail>) => CallResult<object> | Promise<CallResult<object>>,
) {
  return {
    describe,
    /** Newest first. */
    versions: () => staffCall('history/versions', { kind, id }),
    read: async (version: number) => read(await staffCall('history/version', { kind, id, version })),
    /** Makes a version the current one, if `current` is the current one now. */
    restore: (version: number, current: number) =>
      staffCall('history/restore', { kind, id, version, current }).then(warnNotKept),
  };
}
