import type { RenamedColumn } from '../../../server/contract/calls/settings.ts';
import { COLUMNS } from '../../../server/contract/rules.ts';
import type { Site } from '../../../server/settings.ts';
import { confirm } from '../widgets/confirm.tsx';

/** Returns the columns of these kinds that have another name now, and not another meaning: the person is asked. */
export async function askRenamed(
  kinds: readonly RenamedColumn['kind'][],
  before: Partial<Site>,
  site: Partial<Site>,
): Promise<RenamedColumn[]> {
  const renamed: RenamedColumn[] = [];
  for (const kind of kinds) {
    const [earlier = [], now = []] = [before[COLUMNS[kind]], site[COLUMNS[kind]]];
    const gone = new Set(earlier.filter((name) => !now.includes(name)));
    for (const [at, to] of now.entries()) {
      if (earlier.includes(to)) continue;
      // a name that was typed over is where it was
      for (const from of earlier.length === now.length ? earlier.slice(at, at + 1) : earlier) {
        if (!gone.has(from) || !(await confirm({ text: `栏目“${from}”改名为“${to}”了吗？`, ...RENAMING }))) continue;
        renamed.push({ kind, from, to });
        gone.delete(from);
        break;
      }
    }
  }
  return renamed;
}

const RENAMING = {
  hint: '是改名，原有的内容会跟着改；不是，它们就不再显示栏目，栏目恢复后会再显示。',
  yes: '是改名',
  no: '不是',
};
