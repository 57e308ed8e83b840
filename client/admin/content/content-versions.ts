import { useEffect, useState } from 'react';
import { type ContentKind, contentKinds } from '../../../server/contract/kinds/kinds.ts';
import { mapResult } from '../../call.ts';
import { describeField } from '../fields/describe-field.ts';
import { useUser } from '../state/session.ts';
import { staffCall } from '../state/staff-call.ts';
import type { VersionSource } from '../versions/version-source.ts';
import type { Content } from './content-kind.ts';

/** The versions of a record of any kind, with the fields that its form shows. */
export function contentVersions(content: Content, id: string): VersionSource {
  const { kind, fields } = content;
  const shown = new Set(fields.map(([name]) => name));
  return {
    describe: (path) => describeField(contentKinds[kind].fields, path),
    async versions() {
      return mapResult(await staffCall('history/versions', { kind, id }), (rows) => {
        const current = rows.find(({ isCurrent }) => isCurrent)?.version;
        return rows.map(({ version, savedAt, savedBy, isCurrent }) => ({
          key: String(version),
          time: savedAt,
          savedBy,
          isCurrent,
          read: async () =>
            mapResult(await staffCall('history/version', { kind, id, version }), (detail) =>
              Object.fromEntries(Object.entries(detail.fields).filter(([name]) => shown.has(name))),
            ),
          restore: () =>
            staffCall('history/restore', { kind, id, version, ...(current === undefined ? {} : { current }) }),
        }));
      });
    },
  };
}

/** Who saved a record last, as part of a sentence; asked for while `wanted`, undefined until it is known. */
export function useLastSavedBy(kind: ContentKind, id: string, wanted: boolean): string | undefined {
  const [who, setWho] = useState<string>();
  const own = useUser()?.name;
  useEffect(() => {
    if (!wanted) return;
    staffCall('history/versions', { kind, id }).then((result) => {
      const current = result.ok ? result.data.find(({ isCurrent }) => isCurrent) : undefined;
      const by = current?.savedBy;
      if (by) setWho(by === own ? '您的账号在另一个窗口或设备上' : `${by} `);
    });
  }, [kind, id, wanted, own]);
  return who;
}
