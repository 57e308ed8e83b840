import { type ReactNode, useEffect, useState } from 'react';
import type { ContentKind } from '../../../server/contract/kinds/kinds.ts';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import type { Content } from './content-kind.tsx';
import type { FieldValues } from './content-record.ts';
import type { Finding } from './findings.ts';

interface Asked {
  readonly findings: readonly Finding[];
  answer(goesOn: boolean, place?: Finding): void;
}

/** As `allFindings`, which is fetched when something is about to be published; without a network nothing is found. */
export async function findAll(kind: ContentKind, values: FieldValues): Promise<Finding[]> {
  const findings = await import('./findings.ts').catch(() => undefined);
  return findings ? findings.allFindings(kind, values) : [];
}

/** Looks a record over before it is published; `ask` gives whether the save goes on, `panel` is to be shown over the form. */
export function usePublishPanel({ kind }: Content) {
  const [asked, setAsked] = useState<Asked>();
  const [place, setPlace] = useState<Finding>();

  useEffect(() => {
    if (place) goTo(place);
    setPlace(undefined);
  }, [place]);

  return {
    async ask(values: FieldValues): Promise<boolean> {
      if (values.status === 'draft') return true;
      const findings = await findAll(kind, values);
      if (findings.length === 0) return true;
      return new Promise((resolve) =>
        setAsked({
          findings,
          answer(goesOn, next) {
            setAsked(undefined);
            resolve(goesOn);
            // the form takes the focus again first
            if (next) requestAnimationFrame(() => setPlace(next));
          },
        }),
      );
    },
    panel: asked && <PublishPanel {...asked} />,
  };
}

function PublishPanel({ findings, answer }: Asked): ReactNode {
  return (
    <Dialog
      title="发布前检查"
      width="half"
      closesOutside={false}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>返回修改</Button>
          <Button looks="main" data-autofocus onClick={() => answer(true)}>
            继续发布
          </Button>
        </>
      }
    >
      <p className="dialog-lead soft">发现 {findings.length} 处可能需要修改的地方，点一处可以直接过去。</p>
      <ul aria-label="检查结果">
        {findings.map((finding) => (
          <li key={`${finding.path} ${finding.sentence}`}>
            <Button looks="text" onClick={() => answer(false, finding)}>
              {finding.sentence}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Brings the field into view and the focus into it; in rich text the element or the words are selected. */
function goTo({ path, at }: Finding): void {
  const parts = path.split('.');
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const field = names.map((name) => dialog?.querySelector(`[data-field="${name}"]`)).find((found) => found);
  const area = field?.querySelector<HTMLElement>('[contenteditable]');
  const control = area ?? field?.querySelector<HTMLElement>('input:not([type=file]), select, textarea, button');
  control?.focus({ preventScroll: true });
  const target = area && at ? selectIn(area, at) : control;
  target?.scrollIntoView({ block: 'center' });
}

function selectIn(area: HTMLElement, at: NonNullable<Finding['at']>): Element | null {
  const range = document.createRange();
  if ('selector' in at) {
    const element = area.querySelectorAll(at.selector)[at.index];
    if (element) range.selectNode(element);
  } else {
    const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.nodeValue?.indexOf(at.words) ?? -1;
      if (start < 0) continue;
      range.setStart(node, start);
      range.setEnd(node, start + at.words.length);
      break;
    }
  }
  if (!area.contains(range.commonAncestorContainer)) return area;
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  const { startContainer: node, startOffset } = range;
  const element = node.childNodes[startOffset] ?? node.parentElement;
  return element instanceof Element ? element : area;
}
