import { useRef } from 'react';
import type { FieldEntries } from '../../../server/contract/kinds/fields.ts';
import { readFocus } from '../../../server/contract/picture-name.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { goOnByEnter } from '../../ui/keys.ts';
import { PendingUploads } from '../../ui/pending-uploads.ts';
import { Picture } from '../../ui/picture.tsx';
import { Button } from '../widgets/button.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { entryTitle, firstText } from './entries.ts';
import { AFTER_UPLOADS, Choice, type EntryProps, MoveAndRemove, Steps } from './entry-tools.tsx';
import { ListTable } from './list-table.tsx';
import { type ListFieldProps, useEntries } from './use-entries.ts';

/** A list of entries. None can be moved or closed while an upload in one is running or has failed, as only the open entry shows it. */
export function ListField(props: ListFieldProps) {
  const { label, hint, input, value, path, errors, readOnly } = props;
  const list = useEntries(props);
  const { root, layout, arrivals, uploading } = list;
  const { least, most } = input;
  const hasRoom = value.length < most;
  return (
    <fieldset
      className={`field-group below-5 list-field ${arrivals?.over ? 'dashed-on' : ''}`}
      ref={root}
      {...arrivals?.target}
    >
      <legend className="field-group-label below-2 strong">
        {label}
        <span className="left-2 figures soft type-small">
          {` ${value.length}${least === most ? '' : ` / ${most}`}` /* the blank separates it when read aloud */}
        </span>
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      {errors[path] && (
        <p className="field-error type-small snug" role="alert" aria-invalid tabIndex={-1}>
          {errors[path]}
        </p>
      )}
      {layout === 'table' && !(readOnly && value.length === 0) ? (
        <ListTable list={list} />
      ) : (
        <ol className={layout === 'grid' ? 'list-field-grid grid gap-2 below-2' : 'list-field-entries'}>
          {value.map((_, at) => (
            <Entry key={list.keyAt(at)} at={at} list={list} />
          ))}
          {arrivals?.tiles}
        </ol>
      )}
      {layout === 'grid' &&
        value.map((_, at) => list.isOpen(at) && <EntryBody key={list.keyAt(at)} at={at} list={list} />)}
      <div className={`row wraps gap-2 above-2 list-field-tools ${arrivals ? 'dashed' : ''}`}>
        {hasRoom && (
          <Button
            icon={arrivals ? 'upload' : 'plus'}
            className="list-field-add"
            disabled={uploading}
            onClick={list.add}
          >
            添加{input.noun}
          </Button>
        )}
        {hasRoom && input.ofTextFiles && <TextFiles list={list} />}
        {arrivals && layout === 'grid' && hasRoom && (
          <Button aria-label={`${label}：从图库选择`} disabled={uploading} onClick={arrivals.pick}>
            从图库选择
          </Button>
        )}
        {list.chosen.length > 0 && (
          <Button looks="risky" disabled={!list.mayRemove(list.chosen.length)} onClick={() => list.remove(list.chosen)}>
            移除所选（{list.chosen.length}）
          </Button>
        )}
        {arrivals && <span className="soft type-small picture-field-way">也可以拖到这里，一次多个</span>}
        {arrivals?.chooser}
      </div>
      <p className="field-hint" role="status">
        {uploading && AFTER_UPLOADS}
      </p>
    </fieldset>
  );
}

function Entry({ at, list }: EntryProps) {
  const { fields, uploading } = list;
  const { value, renderEntry } = list.field;
  const isGrid = list.layout === 'grid';
  const isOpen = list.isOpen(at);
  const isNamed = !isGrid || entryTitle(value[at]) !== '';
  return (
    <li className={`list-field-entry ${isGrid ? '' : 'ruled-below'} ${isOpen ? 'is-open' : ''}`}>
      <div className="list-field-head row">
        <Choice at={at} list={list} />
        <button
          type="button"
          className="list-field-name icon-16 text-left tone-hover row grow"
          aria-expanded={renderEntry && isOpen}
          disabled={uploading || !renderEntry}
          onClick={() => list.toggle(at)}
        >
          {renderEntry && !isGrid && <ToolIcon name={isOpen ? 'chevron-up' : 'chevron-down'} />}
          <Thumbnail entry={value[at]} fields={fields} />
          <span className={`list-field-title one-line ${isNamed ? '' : 'accent'}`}>
            {isNamed ? list.nameOf(at) : `没填${fields[0]?.[1].label.replace(/（.*/, '')}`}
          </span>
          {/* for screen readers: what tells equal names apart, or the whole name where none is shown */}
          <span className="sr-only">{list.labelOf(at).slice(isNamed ? list.nameOf(at).length : 0)}</span>
          {!isGrid && (
            <span className="list-field-more left-4 soft type-small one-line">
              {firstText(value[at], ['desc', 'answer'])}
            </span>
          )}
        </button>
        <MoveAndRemove at={at} list={list} />
      </div>
      {!isGrid && isOpen && <EntryBody at={at} list={list} />}
    </li>
  );
}

function EntryBody({ at, list }: EntryProps) {
  const { value, path, renderEntry } = list.field;
  const key = list.keyAt(at);
  const goToNext = () => {
    if (at + 1 < value.length) list.goTo(at + 1);
    return at + 1 < value.length;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the fields inside
    <div className="list-field-body on-mist" data-at={at} onKeyDown={(event) => goOnByEnter(event, goToNext)}>
      {list.layout === 'grid' && (
        <div className="row list-field-steps">
          <Steps at={at} list={list} />
        </div>
      )}
      <PendingUploads value={list.pending}>
        {renderEntry?.({
          value: value[at],
          path: `${path}.${at}`,
          onValue: (next, changed) => list.put(key, next, changed),
        })}
      </PendingUploads>
    </div>
  );
}

function Thumbnail({ entry, fields }: { entry: unknown; fields: FieldEntries }) {
  const names = fields.flatMap(([name, { input }]) => (input.as === 'picture' ? [name] : []));
  const { file } = readFocus(firstText(entry, names));
  return file && <Picture className="list-field-picture right-3 contained on-mist" src={file} alt="" sizes="160px" />;
}

/** A button that reads text files into entries of a list. A file replaces the entry that has its name. */
function TextFiles({ list: { field, replace } }: Pick<EntryProps, 'list'>) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (files: readonly File[]) => {
    const read = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
    replace((now) => [...now.filter((entry) => !read.some(({ name }) => name === entryTitle(entry))), ...read]);
  };
  return (
    <>
      <Button icon="upload" aria-label={`${field.label}：选择文件`} onClick={() => chooser.current?.click()}>
        选择文件
      </Button>
      <FileInput input={chooser} multiple accept=".txt,.html" onFiles={take} />
    </>
  );
}
