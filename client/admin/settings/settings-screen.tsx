import { useState } from 'react';
import { home } from '../../../server/contract/addresses.ts';
import { shownRobot } from '../../../server/contract/kinds/chat-robot.ts';
import { type Site, type SiteTextSource, type SiteWhole, settings } from '../../../server/settings.ts';
import { mapResult } from '../../call.ts';
import { describeField } from '../fields/describe-field.ts';
import { changedIn, type Describe, sameValues } from '../form/differences.ts';
import { FormBody, Unsaved } from '../form/form-body.tsx';
import { type RecordForm, useRecordForm } from '../form/use-record-form.ts';
import { useAsked } from '../list/use-address.ts';
import { sections } from '../settings-sections.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayCall } from '../state/stored-session.ts';
import { type LoadedData, useLoaded } from '../state/use-loaded.ts';
import { FormConflict, HistoryButton } from '../versions/open-versions.tsx';
import { recordVersions } from '../versions/record-versions.ts';
import { CODE_GONE } from '../widgets/boundary.tsx';
import { BusyButton } from '../widgets/button.tsx';
import { uploadShare } from '../widgets/fields/upload-file.ts';
import { FailureNotice } from '../widgets/notice.tsx';
import { SiteLink } from '../widgets/site-link.tsx';
import { useOnDemand } from '../widgets/use-on-demand.ts';
import { NO_PRODUCT, pointless, renamedColumns, type SiteValues, withBrand, withGroupIds } from './before-save.ts';
import { goTo, SiteContents, sectionAt } from './settings-contents.tsx';
import { SiteSection } from './site-section.tsx';

const describe: Describe = (path) => describeField(settings.fields, path);
const history = recordVersions('site', 'site.json', describe, (result) => mapResult(result, ({ fields }) => fields));

/** The texts of the public site that no other screen edits: one form over site.json, and the long texts below it. */
export function SiteScreen() {
  const [whole, setWhole] = useState<SiteWhole>();
  const form = useRecordForm<SiteValues>({
    name: 'site',
    empty: {},
    describe,
    load: async () =>
      mapResult(await staffCall('site/read', {}), (loaded) => {
        setWhole(loaded);
        return { values: loaded.site, version: loaded.version };
      }),
    save: async (typed, version, before) => {
      const named = withGroupIds(typed);
      const errors = pointless(changedIn(before, named));
      if (Object.keys(errors).length > 0) return { ok: false, code: 400, msg: NO_PRODUCT, errors };
      const changed = named as Site; // proof: a loaded form is saved
      const stored = before as Site; // proof: as above
      const site = await withBrand(changed, stored);
      const renamed = site && (await renamedColumns(before, site));
      if (!renamed) return CODE_GONE;
      const sent = { site: changedIn(before, site), ...(version === undefined ? {} : { version }), renamed };
      const values = { ...site, robot: shownRobot(site.robot) };
      return mapResult(await staffCall('site/save', sent), (saved) => ({ values, version: saved.version }));
    },
    savedAs: () => ({ action: { seenAt: home } }),
    onSaved({ hero, brand, banners, franchise, profile }) {
      const shown = [hero?.image, brand?.share, banners?.news.image, franchise?.image, profile?.image];
      for (const picture of shown) uploadShare(picture ?? '');
    },
    staysOpen: true,
  });
  const mayChange = mayCall('site/save');
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
                    moved={section.id === 'redirects' ? whole?.moved : undefined}
                    hasWebhook={whole?.hasWebhook === true}
                    isSample={section.fields.some(
                      (name) => whole?.sample.includes(name) && sameValues(whole.site[name], form.values[name]),
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

function SaveBar({ form }: { form: RecordForm<SiteValues> }) {
  return (
    <div className="settings-save below-3 shadowed panel row wraps gap-3">
      <Unsaved form={form} />
      <SiteLink href={home} className="text-button" />
      <HistoryButton form={form} history={history} />
      <BusyButton looks="main" type="submit" busy={form.saving} disabled={!form.dirty && form.uploads.count === 0}>
        保存
      </BusyButton>
    </div>
  );
}

function SiteTexts({ data: texts, failure, load }: LoadedData<SiteTextSource[]>) {
  return (
    <section className="panel settings-section below-3 flex wraps" aria-labelledby="site-texts">
      <h2 className="settings-section-title" id="site-texts" tabIndex={-1}>
        页面内容
      </h2>
      <div>
        <p className="field-hint">每篇单独保存。</p>
        <FailureNotice failure={failure} load={load} />
        {texts?.map((text) => (
          <LongText key={text.name} text={text} />
        ))}
      </div>
    </section>
  );
}

/** Loaded when it is first opened; when closed, it keeps the typed text. */
function LongText({ text }: { text: SiteTextSource }) {
  const [wanted, setWanted] = useState(false);
  const giveUp = () => setWanted(false);
  const form = useOnDemand(wanted, () => import('./text-form.tsx'), giveUp);
  return (
    <details className="settings-text ruled-below" onToggle={() => setWanted(true)}>
      <summary className="room-3 strong" id={`site-${text.name}`}>
        {text.title}
      </summary>
      {form ? <form.SiteTextForm text={text} /> : wanted && <span className="skeleton skeleton-editor" />}
    </details>
  );
}
