import { useEffect, useRef, useState } from 'react';
import { fold } from '../../../server/contract/fold.ts';
import { type Field, formOrder, isField, labelAt } from '../../../server/contract/kinds/fields.ts';
import { type SiteTextSource, settings } from '../../../server/settings.ts';
import { isOfInputMethod } from '../../ui/keys.ts';
import { listen } from '../../ui/listen.ts';
import { markContents } from '../../ui/mark-contents.ts';
import { STAFF_WORDS, sections } from '../settings-sections.ts';

/** The selector of a section or a long text. */
export const sectionAt = (id: string) => `#${CSS.escape(`site-${id}`)}`;

/** The content of the page, with what its search finds. */
const SECTIONS = sections.map(({ id, title, fields }) => ({
  id,
  title,
  spots: fields.flatMap((name) => spotsOf(name, settings.fields[name])),
}));

type ContentsProps = { isReady: boolean; texts: readonly SiteTextSource[] | undefined };

/** The links to the sections of the page, and a search in them. */
export function SiteContents({ isReady, texts = [] }: ContentsProps) {
  const root = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const word = fold(typed).trim();
  const long = texts.map(({ name, title }) => ({ at: sectionAt(name), title, words: title }));
  const shown = [...SECTIONS, { id: 'texts', title: '页面内容', spots: long }].flatMap((section) => {
    const spots = word === '' ? [] : section.spots.filter(({ words }) => words.includes(word));
    return spots.length > 0 || fold(section.title).includes(word) ? [{ ...section, spots }] : [];
  });
  useEffect(() => (isReady && root.current ? markContents(root.current) : undefined), [isReady]);
  return (
    <nav ref={root} className="settings-contents" aria-label="本页目录">
      <input
        type="search"
        className="field-input"
        aria-label="查找设置"
        placeholder="查找设置"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
          event.preventDefault(); // it would press the control that gets the focus
          if (word === '') return;
          const controls = Array.from(root.current?.querySelectorAll<HTMLElement>('button, a') ?? []);
          const inName = controls.filter(({ textContent }) => fold(textContent).includes(word));
          const shortest = inName.sort((a, b) => a.textContent.length - b.textContent.length)[0];
          (shortest ?? controls.find((control) => control.matches('button')))?.click();
        }}
      />
      <ul>
        {shown.map(({ id, title, spots }) => (
          <li key={id}>
            <a
              className="block rounded soft inner-ring"
              href={`#site-${id}`}
              aria-label={`跳到：${title}`}
              onClick={(event) => {
                event.preventDefault(); // the address stays the screen's own
                goTo(sectionAt(id));
              }}
            >
              {title}
            </a>
            {spots.map((spot) => (
              <button
                key={spot.at}
                type="button"
                className="left-3 block rounded text-left"
                onClick={() => goTo(spot.at)}
              >
                {spot.title}
              </button>
            ))}
          </li>
        ))}
      </ul>
      <p className="type-small soft" role="status">
        {shown.length === 0 && '没有找到，换个词试试'}
      </p>
    </nav>
  );
}

/** A part of the form: its selector, its name, and all that is written there. */
type Spot = Readonly<Record<'at' | 'title' | 'words', string>>;

function spotsOf(path: string, field: Field): Spot[] {
  const { input } = field;
  const members = input.as === 'group' ? formOrder(input.fields) : [];
  const also = Object.keys(STAFF_WORDS).filter((known) => STAFF_WORDS[known]?.split(' ').includes(path));
  const words = fold([wordsOf(field), ...also].join(' '));
  return [
    { at: `[data-field="${path}"]`, title: labelAt(settings.fields, path), words },
    ...members.flatMap(([name, member]) => spotsOf(`${path}.${name}`, member)),
  ];
}

function wordsOf({ label, hint = '', input }: Field): string {
  const entries = input.as === 'list' && !isField(input.of) ? Object.values(input.of).map(wordsOf) : [];
  const parts = input.as === 'shown' || input.as === 'order' ? Object.values(input.choices) : [];
  return [label, hint, ...entries, ...parts].join(' ');
}

const CONTROL = ':is(input, textarea, select, button):not([type=file], :disabled)';

/** Scrolls to a section, to a field, or to a text, which it opens; the focus goes there. */
export function goTo(at: string): void {
  const page = document.querySelector('.settings-page');
  const target = page?.querySelector<HTMLElement>(at);
  const text = target?.closest('details');
  const show = () => target?.scrollIntoView({ block: 'start' });
  if (text) text.open = true;
  (target?.querySelector<HTMLElement>(CONTROL) ?? target)?.focus({ preventScroll: true });
  show();
  // the text comes later, and near the foot it makes the room; so do pictures above, where the browser holds no place
  const growth = new ResizeObserver(show);
  if (page && text) growth.observe(page);
  // until somebody goes on
  listen(window, ['wheel', 'touchmove', 'pointerdown', 'keydown'], () => growth.disconnect(), {
    capture: true,
    once: true,
  });
}
