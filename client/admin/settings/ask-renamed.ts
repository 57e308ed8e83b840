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
    const isTypedOver = earlier.length === now.length;
    const left = new Set(earlier.filter((name) => isTypedOver || !now.includes(name)));
    const fresh = now.filter((name) => !earlier.includes(name));
    for (const to of fresh) {
      const at = now.indexOf(to);
      // a name that was typed over is where it was, and may be another column's now
      for (const from of isTypedOver ? earlier.slice(at, at + 1) : earlier) {
        if (!left.has(from) || !(await confirm({ text: `栏目“${from}”改名为“${to}”了吗？`, ...RENAMING }))) continue;
        renamed.push({ kind, from, to });
        left.delete(from);
        if (now.includes(from)) fresh.push(from);
        break;
      }
    }
  }
  return renamed;
}

const RENAMING = {
  title: '栏目改名',
  hint: '是改名，原有的内容会跟着改；不是，它们留在旧栏目里，列表里没有的栏目不显示，恢复后会再显示。',
  yes: '是改名',
  no: '不是',
};
