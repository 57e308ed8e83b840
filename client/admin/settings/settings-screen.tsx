import { memo, type ReactNode, useState } from 'react';
import { calls } from '../../../server/calls.ts';
import { home } from '../../../server/contract/addresses.ts';
import type { RenamedColumn } from '../../../server/contract/calls/settings.ts';
import { keysOf } from '../../../server/contract/kinds/fields.ts';
import { shownRobot } from '../../../server/contract/kinds/robot.ts';
import { COLUMNS } from '../../../server/contract/rules.ts';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { type Site, type SiteWhole, settings } from '../../../server/settings.ts';
import { mapResult } from '../../call.ts';
import { describeField } from '../fields/describe-field.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import type { Describe } from '../form/differences.ts';
import { FormBody, Unsaved } from '../form/form-body.tsx';
import { changedIn, sameValues } from '../form/same-values.ts';
import { type RecordForm, useRecordForm } from '../form/use-record-form.ts';
import { useAsked } from '../list/use-address.ts';
import { type Section, sections } from '../settings-sections.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayDo } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { FormConflict, HistoryButton } from '../versions/open-versions.tsx';
import { recordVersions } from '../versions/record-versions.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { confirm } from '../widgets/confirm.tsx';
import { uploadShare } from '../widgets/fields/upload-picture.ts';
import { SiteLink } from '../widgets/site-link.tsx';
import { withIcon } from './draw-icon.ts';
import { HeroBoard } from './hero-board.tsx';
import { RobotTest } from './robot-test.tsx';
import { goTo, SiteContents, sectionAt } from './settings-contents.tsx';
import { SiteTexts } from './text-form.tsx';

type SiteValues = Site | Record<string, never>;

const describe: Describe = (path) => describeField(settings.fields, path);

/** The texts of the public site that no other screen edits: one form over site.json, and the long texts below it. */
export function SiteScreen(): ReactNode {
  const [samples, setSamples] = useState<Partial<Site>>({});
  const [moved, setMoved] = useState<SiteWhole['moved']>([]);
  const [hasWebhook, setHasWebhook] = useState(false);
  const form = useRecordForm<SiteValues>({
    name: 'site',
    empty: {},
    describe,
    load: async () =>
      mapResult(await staffCall('site/read', {}), ({ site, version, sample, moved, hasWebhook }) => {
        setMoved(moved);
        setHasWebhook(hasWebhook);
        setSamples(Object.fromEntries(sample.map((name) => [name, site[name]])));
        return { values: site, version };
      }),
    save: async (typed, version, before) => {
      const named = withGroupIds(typed);
      const errors = pointless(changedIn(before, named));
      if (Object.keys(errors).length > 0) return { ok: false, code: 400, msg: NO_PRODUCT, errors };
      const site = await withIcon(named as Site, before as Site); // proof: a loaded form is saved
      return mapResult(
        await staffCall('site/save', {
          site: changedIn(before, site),
          ...(version === undefined ? {} : { version }),
          renamed: await renamedColumns(before, site),
        }),
        (saved) => ({ values: { ...site, robot: shownRobot(site.robot) }, version: saved.version }),
      );
    },
    seenAt: () => home,
    onSaved({ hero, brand, banners, franchise, profile }) {
      const shown = [hero?.image, brand?.share, banners?.news.image, franchise?.image, profile?.image];
      for (const picture of shown) uploadShare(picture ?? '');
    },
    staysOpen: true,
  });
  const mayChange = mayDo(calls['site/save'].permission);
  const texts = useLoaded(() => staffCall('site/texts', {}));
  useAsked(form.status === 'ready' && texts.data !== undefined, (asked) => {
    const id = asked.get('section');
    if (id !== null) goTo(sectionAt(id));
    return id !== null;
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
                    moved={section.id === 'redirects' ? moved : undefined}
                    hasWebhook={hasWebhook}
                    isSample={section.fields.some(
                      (name) => name in samples && sameValues(samples[name], form.values[name]),
                    )}
                    readOnly={!mayChange}
                    {...form.inputs}
                  />
                ))}
                {mayChange && <SaveBar form={form} />}
              </>
            )}
          </FormBody>
        </form>
        <SiteTexts {...texts} />
      </div>
      <FormConflict form={form} />
    </div>
  );
}

/** The settings, with a free identifier for each product group that has none. */
function withGroupIds(site: SiteValues): SiteValues {
  const { productGroups: groups } = site as Partial<Site>; // proof: the other SiteValues is empty
  const taken = new Set(groups?.map(({ locationId }) => locationId));
  const free = (groups ?? []).map((_, at) => `group${at + 1}`).filter((id) => !taken.has(id));
  const named = groups?.map((group) => ({ ...group, locationId: group.locationId || (free.shift() ?? '') }));
  return { ...site, ...(named && { productGroups: named }) } as SiteValues;
}

/** The columns that have another name now, and not another meaning: the person is asked. */
async function renamedColumns(before: Partial<Site>, site: Partial<Site>): Promise<RenamedColumn[]> {
  const renamed: RenamedColumn[] = [];
  for (const kind of keysOf(COLUMNS)) {
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

const NO_PRODUCT = '请选择产品';

/** Points of the hero that name no product, which would be on no page. */
function pointless({ heroPoints = [] }: Partial<Site>): FieldErrors {
  const without = heroPoints.flatMap(({ productId }, at) => (productId === '' ? [at] : []));
  return Object.fromEntries(without.map((at) => [`heroPoints.${at}.productId`, NO_PRODUCT]));
}

function SaveBar({ form }: { form: RecordForm<SiteValues> }): ReactNode {
  const history = recordVersions('site', 'site.json', describe, (result) => mapResult(result, ({ fields }) => fields));
  return (
    <div className="settings-save shadowed panel row wraps gap-3">
      <Unsaved form={form} />
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

interface SiteSectionProps {
  section: Section;
  /** Some of its content is still the sample's. */
  isSample: boolean;
  /** Addresses that lead on without a line of the owner's. */
  moved: SiteWhole['moved'] | undefined;
  hasWebhook: boolean;
  /** Nothing can be changed. */
  readOnly: boolean;
  /** The whole of site.json; a section reads only its own fields. */
  values: Readonly<Record<string, unknown>>;
  errors: FieldErrors;
  /** Called when a field of the section changes; `path` names it. */
  onField(name: string, value: unknown, path?: string): void;
}

/** A section of the settings; rendered only when it changes, so that typing stays fast. */
const SiteSection = memo(function SiteSection(props: SiteSectionProps) {
  const { section, isSample, moved, hasWebhook, readOnly, values, errors, onField } = props;
  const { id, title, fields } = section;
  const { hero, heroPoints, robot } = values as Pick<Site, 'hero' | 'heroPoints' | 'robot'>; // proof: site.json whole
  return (
    <section className="panel settings-section" aria-labelledby={`site-${id}`}>
      <h2 className="settings-section-title" id={`site-${id}`} tabIndex={-1}>
        {title} {isSample && <span className="tag">示例</span>}
      </h2>
      <fieldset className="form-grid" disabled={readOnly}>
        {id === 'hero-points' && (
          <HeroBoard hero={hero} points={heroPoints ?? []} onPoints={(points) => onField('heroPoints', points)} />
        )}
        <KindFields
          fields={fields.map((name) => [name, settings.fields[name]])}
          values={values}
          errors={errors}
          readOnly={readOnly}
          onField={onField}
        />
        {id === 'privacy' && <RobotTest {...{ robot, hasWebhook }} onRobot={(next) => onField('robot', next)} />}
        {moved && moved.length > 0 && <Moved moved={moved} />}
      </fieldset>
    </section>
  );
}, isSame);

/** The addresses that pages and cases had before theirs was changed. */
function Moved({ moved }: { moved: SiteWhole['moved'] }): ReactNode {
  return (
    <details className="form-grid-full">
      <summary>改过地址的页面和案例，旧网址会自动跳转（{moved.length} 条）</summary>
      <ul>
        {moved.map(({ from, to }) => (
          <li key={from}>
            {from} → <a href={to}>{to}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function isSame(before: SiteSectionProps, now: SiteSectionProps): boolean {
  const { fields, reads = [] } = now.section;
  return (
    before.errors === now.errors &&
    before.isSample === now.isSample &&
    before.moved === now.moved &&
    before.hasWebhook === now.hasWebhook &&
    [...fields, ...reads].every((name) => before.values[name] === now.values[name])
  );
}
