import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ContentKind } from '../../../server/contract/kinds/kinds.ts';
import { TITLE_MAX } from '../../../server/contract/rules.ts';
import { Picture } from '../../ui/picture.tsx';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { goOnByEnter } from '../widgets/fields/go-on-by-enter.ts';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import type { Content } from './content-kind.tsx';
import type { FieldValues } from './content-record.ts';
import type { Check, Finding } from './findings.ts';

interface Asked {
  /** Those of the last check, and those of earlier ones that are done. */
  readonly findings: readonly Finding[];
  readonly check: Check;
  answer(goesOn: boolean, place?: Finding): void;
}

interface Below {
  /** The form below, and how to correct something in it. */
  readonly values: FieldValues;
  onValues(make: (before: FieldValues) => FieldValues): void;
}

/** The check of a record before it is published, which is loaded then; without a network it finds nothing. */
export async function loadCheck(kind: ContentKind, values: FieldValues): Promise<Check> {
  const findings = await import('../on-demand.ts').catch(() => undefined);
  return findings ? findings.makeCheck(kind, values) : () => [];
}

const keyOf = ({ path, picture, sentence }: Finding) => `${path} ${picture?.name ?? sentence}`;

/** Checks a record before publication; `ask` returns whether to save, `panelOver` is shown over the form. */
export function usePublishPanel({ kind }: Content) {
  const [asked, setAsked] = useState<Asked>();
  const [place, setPlace] = useState<Finding>();
  const found = useRef(new Map<string, Finding>());

  useEffect(() => {
    if (place) goTo(place);
    setPlace(undefined);
  }, [place]);

  return {
    async ask(values: FieldValues): Promise<boolean> {
      if (values.status === 'draft') return true;
      const check = await loadCheck(kind, values);
      const findings = check(values);
      if (findings.length === 0) return true;
      for (const finding of findings) found.current.set(keyOf(finding), finding);
      return new Promise((resolve) =>
        setAsked({
          findings: [...found.current.values()],
          check,
          answer(goesOn, next) {
            setAsked(undefined);
            resolve(goesOn);
            // first the form gets the focus back
            if (next) requestAnimationFrame(() => setPlace(next));
          },
        }),
      );
    },
    panelOver: (below: Below) => asked && <PublishPanel {...asked} {...below} />,
  };
}

function PublishPanel({ findings, check, answer, values, onValues }: Asked & Below): ReactNode {
  const open = new Set(check(values).map(keyOf));
  const left = findings.filter((finding) => open.has(keyOf(finding))).length;
  return (
    <Dialog
      title="发布前检查"
      width="half"
      closesOutside={false}
      onClose={() => answer(false)}
      footer={
        <>
          <Button looks={left === 0 ? 'main' : 'plain'} onClick={() => answer(true)}>
            {left === 0 ? '发布' : '继续发布'}
          </Button>
          <Button looks={left === 0 ? 'plain' : 'main'} data-autofocus onClick={() => answer(false)}>
            返回修改
          </Button>
        </>
      }
    >
      <p className="dialog-lead below-4 soft" role="status">
        {left === 0 ? '都改好了，可以发布。' : `有 ${left} 处可能需要修改，点一处可以直接过去。`}
      </p>
      <ul aria-label="检查结果" onKeyDown={(event) => goOnByEnter(event)}>
        {findings.map((finding) => {
          const { sentence, isLaw, picture } = finding;
          const isDone = !open.has(keyOf(finding));
          return (
            <li key={keyOf(finding)} className={`publish-panel-line ruled-below ${isDone ? 'is-done' : ''}`}>
              <div className="row gap-2">
                {isDone ? (
                  <ToolIcon name="check" />
                ) : (
                  isLaw && <ToolIcon name="warning" className="icon publish-panel-law" />
                )}
                <Button looks="text" onClick={() => answer(false, finding)}>
                  {sentence}
                </Button>
                {isDone && <span className="sr-only">已改好</span>}
              </div>
              {picture && <Description {...{ picture, onValues }} />}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

interface DescriptionProps extends Pick<Below, 'onValues'> {
  picture: NonNullable<Finding['picture']>;
}

/** A picture and its description field; typed text is in the form below at once. */
function Description({ picture, onValues }: DescriptionProps): ReactNode {
  const [words, setWords] = useState('');
  return (
    <label className="publish-panel-picture row gap-3 above-2">
      <Picture className="rigid rounded on-mist" src={picture.address} alt="" sizes="64px" />
      <input
        className="field-input grow"
        aria-label={`${picture.name}的替代文字`}
        placeholder="图里有什么：看不到图的人和搜索引擎靠它知道"
        maxLength={TITLE_MAX}
        enterKeyHint="next"
        autoComplete="off"
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          onValues((before) => picture.described(before, target.value));
        }}
      />
    </label>
  );
}

/**
 * Scrolls to the field and focuses it. In rich text the words or the element are selected. A finding about an element is
 * corrected in the tools that appear for it, not by typing.
 */
function goTo({ path, at, picture }: Finding): void {
  const [name = '', entry] = path.split('.');
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const field = dialog?.querySelector(`[data-field="${path}"]`) ?? dialog?.querySelector(`[data-field="${name}"]`);
  const area = field?.querySelector<HTMLElement>('[contenteditable]');
  const opener = field?.querySelectorAll<HTMLElement>('.list-field-name')[Number(entry)];
  opener?.click();
  if (opener) focusWhenThere(dialog, `[data-field="${path}"] :is(input, textarea)`);
  const control =
    area ?? opener ?? field?.querySelector<HTMLElement>('input:not([type=file]), select, textarea, button');
  control?.closest('details')?.setAttribute('open', '');
  control?.focus({ preventScroll: true });
  const target = area && at ? selectIn(area, at) : control;
  target?.scrollIntoView({ block: 'center' });
  if (!area || !at || !('selector' in at)) return;
  if (at.selector === 'img') focusWhenThere(field, picture ? `${TOOLS} input` : `${TOOLS} button`);
  else area.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
}

const TOOLS = '.rich-text-editor-picture-bar';
const FRAMES_MOST = 60;

/** The tools of a picture, and an entry of a list, appear a few frames after it was selected. */
function focusWhenThere(field: Element | null | undefined, selector: string, frames = FRAMES_MOST): void {
  const control = field?.querySelector<HTMLElement>(selector);
  if (control) control.focus();
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(field, selector, frames - 1));
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
