import { useRef, useState } from 'react';
import type { Fields } from '../../../server/contract/kinds/fields.ts';
import { type ContentKind, contentKinds } from '../../../server/kinds.ts';
import { NOT_LOADED } from '../widgets/boundary.tsx';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import type { Content } from './content-kind.tsx';
import type { FieldValues } from './content-record.ts';
import type { Finding } from './findings.ts';

/** A finding: its field is shown next. */
type Answer = 'publish' | 'back' | Finding;

/** The findings in a record before it is published; that their code did not come is one. */
export async function check(kind: ContentKind, values: FieldValues): Promise<readonly Finding[]> {
  const code = await import('../on-demand.ts').catch(() => undefined);
  return code ? code.findingsIn(kind, values) : [{ path: '', sentence: `没有做发布前检查，${NOT_LOADED}` }];
}

/** Whether the shapes of the fields take the values; if not, the server refuses them. */
function isValid(kind: ContentKind, values: FieldValues): boolean {
  const fields: Fields = contentKinds[kind].fields;
  return Object.entries(fields).every(([name, { shape }]) => !(name in values) || shape(values[name]).ok);
}

const keyOf = ({ path, sentence }: Finding) => `${path} ${sentence}`;

/** The keys under which an accepted finding is remembered. */
export const acceptedWith = (finding: Finding): readonly string[] => finding.pictures ?? [keyOf(finding)];

/** Checks a record before publication: `ask` returns whether to save. An accepted finding is not shown again; `lead` leads to one. */
export function usePublishPanel({ kind }: Content, lead: (finding: Finding) => void) {
  const [asked, setAsked] = useState<{ readonly findings: readonly Finding[]; answer(answer: Answer): void }>();
  const accepted = useRef(new Set<string>());
  async function ask(values: FieldValues): Promise<boolean> {
    if (values.status === 'draft' || !isValid(kind, values)) return true;
    const isNew = (finding: Finding) => !acceptedWith(finding).every((key) => accepted.current.has(key));
    const findings = (await check(kind, values)).filter(isNew);
    if (findings.length === 0) return true;
    const answer = await new Promise<Answer>((resolve) => setAsked({ findings, answer: resolve }));
    setAsked(undefined);
    if (answer === 'publish') for (const key of findings.flatMap(acceptedWith)) accepted.current.add(key);
    if (typeof answer === 'object') requestAnimationFrame(() => lead(answer)); // first the form gets the focus back
    return answer === 'publish';
  }
  return { asked, ask };
}

/** The findings, each of which leads to its field. */
export function PublishPanel({ asked }: Pick<ReturnType<typeof usePublishPanel>, 'asked'>) {
  if (!asked) return null;
  const { findings, answer } = asked;
  return (
    <Dialog
      title="发布前检查"
      onClose={() => answer('back')}
      footer={
        <>
          <Button onClick={() => answer('publish')}>继续发布</Button>
          <Button looks="main" data-autofocus onClick={() => answer('back')}>
            返回修改
          </Button>
        </>
      }
    >
      <p className="below-4 soft" role="status">
        有 {findings.length} 处可能需要修改，点一处可以直接过去。
      </p>
      <ul aria-label="检查结果">
        {findings.map((finding) => (
          <li key={keyOf(finding)} className="publish-panel-line row gap-2 room-2 ruled-below">
            {finding.isLaw && <ToolIcon name="warning" className="icon publish-panel-law icon-16" />}
            <Button looks="text" className="text-left" onClick={() => answer(finding)}>
              {finding.sentence}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
