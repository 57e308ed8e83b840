import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { home } from '../../../server/contract/addresses.ts';
import { type Field, formOrder, isField, labelAt } from '../../../server/contract/kinds/fields.ts';
import { type Site, type SiteTextSource, settings } from '../../../server/contract/kinds/settings.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { mapResult } from '../../call.ts';
import { markContents } from '../../ui/mark-contents.ts';
import { describeField } from '../fields/describe-field.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { DraftTime, FormBody } from '../form/form-body.tsx';
import { sameValues } from '../form/same-values.ts';
import { type RecordForm, useRecordForm } from '../form/use-record-form.ts';
import { useNamed } from '../list/use-address.ts';
import { type Section, STAFF_WORDS, sections } from '../settings-sections.ts';
import { staffCall } from '../state/staff-call.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { differences, named } from '../versions/differences.ts';
import { FormConflict, HistoryButton } from '../versions/open-versions.tsx';
import { type Describe, recordVersions } from '../versions/record-versions.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { SiteLink } from '../widgets/site-link.tsx';
import { HeroBoard } from './hero-board.tsx';
import { SiteTexts } from './text-form.tsx';

/** The selector of a section or a long text. */
const sectionAt = (id: string) => `#${CSS.escape(`site-${id}`)}`;

/** The content of the page, with what its search finds. */
const SECTIONS = sections.map(({ id, title, fields }) => ({
  ...{ id, title },
  spots: fields.flatMap((name) => spotsOf(name, settings.fields[name])),
}));

type SiteValues = Site | Record<string, never>;

/** The texts of the public site that no other screen edits: one form over site.json, and the long texts below it. */
export function SiteScreen(): ReactNode {
  const [samples, setSamples] = useState<Partial<Site>>({});
  const form = useRecordForm<SiteValues>({
    name: 'site',
    empty: {},
    load: async () =>
      mapResult(await staffCall('site/read', {}), ({ site, version, sample }) => {
        setSamples(Object.fromEntries(sample.map((name) => [name, site[name]])));
        return { values: site, version };
      }),
    save: async (typed, version, before) => {
      const site = withGroupIds(typed);
      const changed = changedIn(before, site);
      const errors = pointless(changed);
      if (Object.keys(errors).length > 0) return { ok: false, code: 400, msg: NO_PRODUCT, errors };
      return mapResult(
        await staffCall('site/save', { site: changed, ...(version === undefined ? {} : { version }) }),
        (saved) => ({ values: site, version: saved.version }),
      );
    },
    seenAt: () => home,
    staysOpen: true,
  });
  const texts = useLoaded(() => staffCall('site/texts', {}));
  useNamed('section', form.status === 'ready' && texts.data !== undefined, (id) => goTo(sectionAt(id)));
  const describe = (path: string) => ({
    ...describeField(settings.fields, path),
    show: (value: unknown) => named(value, (file) => texts.data?.find(({ name }) => name === file)?.title),
  });

  return (
    <div className="admin-page settings-page">
      <h1 className="sr-only">站点设置</h1>
      <SiteContents isReady={form.status === 'ready'} texts={texts.data} />
      <div>
        <form
          noValidate
          aria-label="站点设置"
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <FormBody form={form}>
            {form.status === 'ready' && (
              <>
                {sections.map((section) => (
                  <SiteSection
                    key={section.id}
                    section={section}
                    isSample={section.fields.some((name) => name in samples && samples[name] === form.values[name])}
                    values={form.values}
                    errors={form.errors}
                    // proof: a field returns the given value, changed at one path
                    onField={(name, value, path) =>
                      form.change((before) => ({ ...before, [name]: value }) as SiteValues, path)
                    }
                  />
                ))}
                <SaveBar form={form} describe={describe} />
              </>
            )}
          </FormBody>
        </form>
        <SiteTexts {...texts} onSettings={() => form.dirty || form.load()} />
      </div>
      <FormConflict form={form} describe={describe} />
    </div>
  );
}

/** The changed fields: errors elsewhere do not block a save. All fields if none has changed. */
function changedIn(before: SiteValues, now: SiteValues): Record<string, unknown> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(now).filter(([name, value]) => !sameValues(old.get(name), value));
  return changed.length > 0 ? Object.fromEntries(changed) : { ...now };
}

/** The settings, with a free identifier for each product group that has none. */
function withGroupIds(site: SiteValues): SiteValues {
  const { productGroups: groups } = site as Partial<Site>; // proof: the other SiteValues is empty
  const taken = new Set(groups?.map(({ locationId }) => locationId));
  const free = (groups ?? []).map((_, at) => `group${at + 1}`).filter((id) => !taken.has(id));
  const named = groups?.map((group) => ({ ...group, locationId: group.locationId || (free.shift() ?? '') }));
  return { ...site, ...(named && { productGroups: named }) } as SiteValues;
}

const NO_PRODUCT = '请选择产品';

/** Points of the hero that name no product, which would be on no page. */
function pointless({ heroPoints = [] }: Partial<Site>): FieldErrors {
  const without = heroPoints.flatMap(({ productId }, at) => (productId === '' ? [at] : []));
  return Object.fromEntries(without.map((at) => [`heroPoints.${at}.productId`, NO_PRODUCT]));
}

/** The number of changes that the save button names. */
const NAMED_MOST = 3;

function SaveBar({ form, describe }: { form: RecordForm<SiteValues>; describe: Describe }): ReactNode {
  const { values, base } = form;
  const history = recordVersions('site', 'site.json', describe, (result) => mapResult(result, ({ fields }) => fields));
  const labels = differences(base.values, values, base.values).map(({ path }) => describe(path).label);
  const said = `${labels.length} 处未保存：${labels.slice(0, NAMED_MOST).join('、')}${labels.length > NAMED_MOST ? '等' : ''}`;
  return (
    <div className="settings-save shadowed panel row wraps gap-3">
      <p className="settings-save-state then-apart soft" role="status">
        {form.dirty && said}
      </p>
      <DraftTime form={form} />
      <SiteLink href={home} className="text-button" />
      <HistoryButton form={form} history={history} />
      <BusyButton
        looks="main"
        type="submit"
        busy={form.saving}
        disabled={(!form.dirty && form.uploads.count === 0) || form.status !== 'ready'}
      >
        保存
      </BusyButton>
    </div>
  );
}

type ContentsProps = { isReady: boolean; texts: readonly SiteTextSource[] | undefined };

/** The links to the sections of the page, and a search for what is in them. */
function SiteContents({ isReady, texts = [] }: ContentsProps): ReactNode {
  const root = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const word = typed.trim().toLowerCase();
  const long = texts.map(({ name, title }) => ({ at: sectionAt(name), title, words: title }));
  const shown = [...SECTIONS, { id: 'texts', title: '页面内容', spots: long }].flatMap((section) => {
    const spots = word === '' ? [] : section.spots.filter(({ words }) => words.includes(word));
    return spots.length > 0 || section.title.toLowerCase().includes(word) ? [{ ...section, spots }] : [];
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
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault(); // it would press what gets the focus
          const places = Array.from(root.current?.querySelectorAll<HTMLElement>('button, a') ?? []);
          const inName = places.filter(({ textContent }) => textContent.toLowerCase().includes(word));
          const shortest = inName.sort((a, b) => a.textContent.length - b.textContent.length)[0];
          (shortest ?? places.find((place) => place.matches('button')))?.click();
        }}
      />
      <ul>
        {shown.map(({ id, title, spots }) => (
          <li key={id}>
            <a
              className="block rounded soft"
              href={`#site-${id}`}
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

/** A place in the form: its selector, its name, and all that is written there. */
type Spot = Readonly<Record<'at' | 'title' | 'words', string>>;

function spotsOf(path: string, field: Field): Spot[] {
  const { input } = field;
  const members = input.as === 'group' ? formOrder(input.fields) : [];
  const also = Object.keys(STAFF_WORDS).filter((words) => STAFF_WORDS[words]?.split(' ').includes(path));
  const words = [wordsOf(field), ...also].join(' ').toLowerCase();
  return [
    { at: `[data-field="${path}"]`, title: labelAt(settings.fields, path), words },
    ...members.flatMap(([name, member]) => spotsOf(`${path}.${name}`, member)),
  ];
}

/** The label and hint of a field, and those of its choices or entries. */
function wordsOf({ label, hint = '', input }: Field): string {
  const entries = input.as === 'list' && !isField(input.of) ? Object.values(input.of).map(wordsOf) : [];
  const parts = input.as === 'shown' || input.as === 'order' ? Object.values(input.choices) : [];
  return [label, hint, ...entries, ...parts].join(' ');
}

const CONTROL = ':is(input, textarea, select, button):not([type=file], :disabled)';

/** Scrolls to a section, to a field, or to a text, which it opens; the focus goes there. */
function goTo(at: string): void {
  const place = document.querySelector<HTMLElement>(`.settings-page ${at}`);
  const text = place?.closest('details');
  if (text) text.open = true;
  (place?.querySelector<HTMLElement>(CONTROL) ?? place)?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'start' });
}

interface SiteSectionProps {
  section: Section;
  /** Some of its content is still the sample's. */
  isSample: boolean;
  /** The whole of site.json; a section reads only its own fields. */
  values: Readonly<Record<string, unknown>>;
  errors: FieldErrors;
  /** Called when a field of the section changes; `path` names it. */
  onField(name: string, value: unknown, path: string): void;
}

/** A section of the settings; rendered only when it changes, so that typing stays fast. */
const SiteSection = memo(function SiteSection({ section, isSample, values, errors, onField }: SiteSectionProps) {
  const { id, title, fields } = section;
  const { hero, heroPoints } = values as Pick<Site, 'hero' | 'heroPoints'>; // proof: site.json whole
  return (
    <section className="panel settings-section" aria-labelledby={`site-${id}`}>
      <h2 className="settings-section-title" id={`site-${id}`} tabIndex={-1}>
        {title} {isSample && <span className="tag">示例</span>}
      </h2>
      <div className="form-grid">
        {id === 'hero-points' && (
          <HeroBoard
            hero={hero}
            points={heroPoints ?? []}
            onPoints={(points) => onField('heroPoints', points, 'heroPoints')}
          />
        )}
        <KindFields
          fields={fields.map((name) => [name, settings.fields[name]])}
          values={values}
          errors={errors}
          onField={onField}
        />
      </div>
    </section>
  );
}, isSame);

function isSame(before: SiteSectionProps, now: SiteSectionProps): boolean {
  const { fields, reads = [] } = now.section;
  return (
    before.errors === now.errors &&
    before.isSample === now.isSample &&
    [...fields, ...reads].every((name) => before.values[name] === now.values[name])
  );
}
