import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { SEARCH_MAX } from '../../../server/contract/rules.ts';
import { contentKinds } from '../../../server/kinds.ts';
import type { FindLinks } from '../../rich-text-editor/tools/address-form.tsx';
import type { FocusText } from '../../rich-text-editor/use-text-focus.ts';
import type { FocusIn } from '../../ui/field-focus.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { staffCall } from '../state/staff-call.ts';
import { Button } from '../widgets/button.tsx';
import { FieldError } from '../widgets/fields/field-frame.tsx';
import { withType } from '../widgets/fields/file-head.ts';
import { fetchPicture, uploadForText, uploadRules } from '../widgets/fields/upload-file.ts';
import { PAGES } from '../widgets/page-name.ts';
import { pickMedia } from '../widgets/pick-media.ts';
import { useOnDemand } from '../widgets/use-on-demand.ts';

interface RichFieldProps {
  id: string;
  label: string;
  /** Clean HTML. */
  value: string;
  error: string | undefined;
  readOnly: boolean;
  inside?: Ref<FocusIn>;
  onValue(html: string): void;
}

/** Rich text, editable or read-only. */
export function RichField({ id, label, value, error, readOnly, inside, onValue }: RichFieldProps) {
  const text = useRef<FocusText>(null);
  const [isWanted, setWanted] = useState(true);
  const load = () => import('../../rich-text-editor/rich-text-editor.tsx');
  const editor = useOnDemand(isWanted && !readOnly, load, () => setWanted(false));
  useImperativeHandle(inside, () => (_, at) => at && text.current?.(at));
  return (
    <div className="field">
      <p className="field-label block strong snug" aria-hidden={!readOnly}>
        {label}
      </p>
      {readOnly && (
        <div className="form-reading inside-4 bordered rounded">
          {value ? <RichText html={value} /> : <p className="soft">（空）</p>}
        </div>
      )}
      {!readOnly && editor && (
        <editor.RichTextEditor
          ref={text}
          label={label}
          value={value}
          onChange={onValue}
          describedBy={error ? `${id}-error` : undefined}
          services={{ refusal: uploadRules('quill').refusal, upload: uploadForText, withType, fetchPicture }}
          pick={pickMedia}
          findLinks={findLinks}
        />
      )}
      {!readOnly && !editor && isWanted && <span className="skeleton skeleton-editor" />}
      {!readOnly && !isWanted && <Button onClick={() => setWanted(true)}>重试</Button>}
      <FieldError {...{ id, error }} />
    </div>
  );
}

const MOST = 8;

/** Pages of the site by their names, then search results; only the pages if the query is empty. */
const findLinks: FindLinks = async (typed) => {
  const words = typed.trim();
  const pages = PAGES.filter(({ label }) => label.includes(words));
  if (words === '') return pages;
  const result = await staffCall('search/query', { q: [...words].slice(0, SEARCH_MAX).join(''), limit: MOST });
  const found = result.ok ? result.data.data : [];
  return [
    ...pages,
    ...found.map(({ kind, title, url }) => ({ href: url, label: title, kind: contentKinds[kind].noun })),
  ];
};
