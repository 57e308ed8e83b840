import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { isTelephone, telephoneHref } from '../../../server/contract/telephone.ts';
import { typedAddress, typedLink } from '../../../server/contract/typed-address.ts';
import { LARGE_FILE_TYPES } from '../../../server/contract/upload-rules.ts';
import { cleanLink } from '../../../server/rich-text/read-attributes.ts';
import type { UploadPicture, UploadResult } from '../../call.ts';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { isOfInputMethod } from '../../ui/keys.ts';
import { makeTable } from '../commands/change-table.ts';
import { insertBlock, insertText } from '../commands/insert.ts';
import { linkAround, marksAt, wordsIn, writeMarks } from '../commands/write-marks.ts';
import type { Editor } from '../editor.ts';

interface FoundLink {
  readonly href: string;
  readonly label: string;
  /** The kind's word: 「产品」. */
  readonly kind: string;
}

type Values = Readonly<Record<string, string>>;

export interface PanelForm {
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly hint?: string;
    find?(typed: string): Promise<readonly FoundLink[]>;
    /** Uploads a file, whose address is then the value. */
    readonly send?: UploadPicture | undefined;
  }[];
  readonly yes: string;
  /** Carries out what the values ask for; of an invalid field returns the name, with a message. */
  act(values: Values): { name: string; sentence: string } | undefined;
  readonly other?: { readonly label: string; act(): void } | undefined;
}

/** A form inside a popover. It is no `<form>`, because the editor is inside one. */
export function AddressForm({ form, onDone }: { form: PanelForm; onDone(): void }) {
  const { fields, yes, other } = form;
  const id = useId();
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const [wrong, setWrong] = useState<{ name: string; sentence: string }>();
  /** The field whose file is on its way. */
  const [sending, setSending] = useState<string>();
  const finish = (filled: Values) => {
    const found = sending === undefined ? form.act(filled) : { name: sending, sentence: '字幕还在上传，传完再按一次' };
    setWrong(found);
    if (found) document.getElementById(`${id}-${found.name}`)?.focus();
    else onDone();
  };
  return (
    <div className="rich-text-editor-form inside-2">
      {fields.map(({ name, label, hint, find, send }, index) => (
        <Fragment key={name}>
          <Field
            id={`${id}-${name}`}
            label={label}
            error={wrong?.name === name ? wrong.sentence : undefined}
            data-first={index === 0 || undefined}
            value={values[name] ?? ''}
            placeholder={hint}
            autoComplete="off"
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            onKeyDown={(event) => {
              // Enter that confirms a composition does not submit the form
              if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
              event.preventDefault();
              finish(values);
            }}
          />
          {send && (
            <SendCaptions
              send={send}
              isSending={sending === name}
              onSend={() => setSending(name)}
              onAnswer={(answer) => {
                setSending(undefined);
                if (answer.ok) setValues((before) => ({ ...before, [name]: answer.url }));
                setWrong(answer.ok ? undefined : { name, sentence: answer.msg });
              }}
            />
          )}
          {find && (
            <FoundLinks
              find={find}
              typed={values[name] ?? ''}
              onChoose={({ href, label: words }) => finish({ ...values, words: values.words || words, [name]: href })}
            />
          )}
        </Fragment>
      ))}
      <div className="at-end row gap-2 above-3">
        {other && (
          <button
            type="button"
            className="button"
            onClick={() => {
              onDone();
              other.act();
            }}
          >
            {other.label}
          </button>
        )}
        <button type="button" className="button button-main" onClick={() => finish(values)}>
          {yes}
        </button>
      </div>
    </div>
  );
}

interface SendCaptionsProps {
  send: UploadPicture;
  isSending: boolean;
  onSend(): void;
  onAnswer(answer: UploadResult): void;
}

/** A button that chooses a file of captions and sends it. */
function SendCaptions({ send, isSending, onSend, onAnswer }: SendCaptionsProps) {
  const files = useRef<HTMLInputElement>(null);
  const choose = () => isSending || files.current?.click();
  const onFiles = async ([file]: File[]) => {
    if (!file) return;
    onSend();
    // not each system knows the type
    onAnswer(await send(new File([file], file.name, { type: LARGE_FILE_TYPES.subtitles[0] ?? '' }), {}));
  };
  return (
    <>
      <button type="button" className="text-button" aria-disabled={isSending} onClick={choose}>
        {isSending ? '正在上传…' : '上传字幕'}
      </button>
      <FileInput input={files} accept={LARGE_FILE_TYPES.subtitles.join()} onFiles={onFiles} />
    </>
  );
}

/** The pause in typing after which the search starts. */
const PAUSE_MS = 250;

interface FoundLinksProps {
  find(typed: string): Promise<readonly FoundLink[]>;
  typed: string;
  onChoose(link: FoundLink): void;
}

function FoundLinks({ find, typed, onChoose }: FoundLinksProps) {
  const [found, setFound] = useState<readonly FoundLink[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the typed text starts a search
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => find(typed).then((links) => isCurrent && setFound(links)), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return (
    <>
      <p className="sr-only" role="status">
        {typed && found && `站内页面 ${found.length} 个`}
      </p>
      <ul className="rich-text-editor-found scrolls" aria-label="站内页面">
        {found?.map((link) => (
          <li key={link.href}>
            <button
              type="button"
              className="rich-text-editor-choice row apart gap-2 corners text-left full-width"
              onClick={() => onChoose(link)}
            >
              <span className="one-line">{link.label}</span>
              <small className="soft">{link.kind}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Finds pages of the site for the typed text. Never throws. */
export type FindLinks = (typed: string) => Promise<readonly FoundLink[]>;

/** The form for a new link, or for the link at the caret. */
export function linkForm(editor: Editor, findLinks?: FindLinks): PanelForm {
  const range = editor.selection();
  const link = range && linkAround(range);
  const isLinked = range && (link ? true : wordsIn(editor.root, range).some(({ marks }) => marks.has('a')));
  const asksWords = !link && (!range || range.isCollapsed);
  return {
    yes: link ? '修改链接' : '插入链接',
    fields: [
      {
        name: 'href',
        label: '链接到',
        value: link?.href ?? '',
        hint: '搜索站内内容，或填网址、电话、邮箱',
        // a complete address needs no search
        ...(findLinks && { find: async (typed) => (readAddress(typed) === undefined ? findLinks(typed) : []) }),
      },
      ...(asksWords ? [{ name: 'words', label: '显示文字', value: '', hint: '留空则显示页面名称或地址' }] : []),
    ],
    act({ href = '', words = '' }) {
      const address = readAddress(href);
      if (href.trim() === '') return { name: 'href', sentence: '请选择一个页面，或填写网址、电话、邮箱' };
      if (address === undefined)
        return { name: 'href', sentence: '没有这个地址：请从搜到的页面里选一个，或填写网址、电话、邮箱' };
      const value = `${address}\n${link?.title ?? ''}`;
      editor.change((selected) => {
        const { start } = selected;
        const target = linkAround(selected)?.range ?? selected;
        if (target.isCollapsed)
          return insertText(start, words.trim() || address, new Map(marksAt(start)).set('a', value));
        return writeMarks(editor.root, target, new Map([['a', value]]));
      });
      editor.pending = new Map([['a', undefined]]);
      return undefined;
    },
    ...(isLinked && {
      other: {
        label: '移除链接',
        act: () =>
          editor.change((selected) =>
            writeMarks(editor.root, linkAround(selected)?.range ?? selected, new Map([['a', undefined]])),
          ),
      },
    }),
  };
}

/** Returns the link for a typed address, also without its scheme, e-mail address or telephone number; else undefined. */
export function readAddress(typed: string): string | undefined {
  const text = typedAddress(typed);
  if (/^[^\s/@:]+@[^\s/@]+\.[a-z]{2,}$/i.test(text)) return cleanLink(`mailto:${text}`);
  const number = text.replace(/^tel:/i, '');
  if (isTelephone(number) && !/^\d+(?:\.\d+){3}$/.test(number)) return cleanLink(telephoneHref(number));
  return cleanLink(typedLink(text) ?? text);
}

const SIDE_MAX = 20;

/** The form for the size of a new table. */
export function tableForm(editor: Editor): PanelForm {
  const isSize = (typed = '') => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= SIDE_MAX;
  return {
    yes: '插入表格',
    fields: [
      { name: 'rows', label: '行数（首行为表头）', value: '3' },
      { name: 'columns', label: '列数', value: '3' },
    ],
    act(values) {
      const name = ['rows', 'columns'].find((side) => !isSize(values[side]));
      if (name) return { name, sentence: `请填写 1 到 ${SIDE_MAX} 的整数` };
      const table = makeTable(Number(values.rows), Number(values.columns));
      return void editor.change((range) => insertBlock(editor.root, range, table));
    },
  };
}
