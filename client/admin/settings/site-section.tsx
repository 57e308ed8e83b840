import { memo } from 'react';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { type Site, type SiteWhole, settings } from '../../../server/settings.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import type { Section } from '../settings-sections.ts';
import { staffCall } from '../state/staff-call.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { toast } from '../widgets/toast.tsx';
import { HeroBoard } from './hero-board.tsx';

interface SiteSectionProps {
  section: Section;
  /** Some of its content is still the sample's. */
  isSample: boolean;
  /** Addresses that lead on without a line of the owner's. */
  moved: SiteWhole['moved'] | undefined;
  hasWebhook: boolean;
  readOnly: boolean;
  /** The whole of site.json; a section reads only its own fields. */
  values: Readonly<Record<string, unknown>>;
  errors: FieldErrors;
  onField(name: string, value: unknown, path?: string): void;
}

/** A section of the settings; rendered only when it changes, so that typing stays fast. */
export const SiteSection = memo(function SiteSection(props: SiteSectionProps) {
  const { section, isSample, moved, hasWebhook, readOnly, values, errors, onField } = props;
  const { id, title, fields } = section;
  const { hero, heroPoints, robot } = values as Pick<Site, 'hero' | 'heroPoints' | 'robot'>; // proof: site.json whole
  return (
    <section className="panel settings-section below-3 flex wraps" aria-labelledby={`site-${id}`}>
      <h2 className="settings-section-title keep-phrases" id={`site-${id}`} tabIndex={-1}>
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
        {id === 'privacy' && !readOnly && (
          <RobotTest {...{ robot, hasWebhook }} onRobot={(next) => onField('robot', next)} />
        )}
        {moved && moved.length > 0 && <Moved moved={moved} />}
      </fieldset>
    </section>
  );
}, isSame);

function Moved({ moved }: { moved: SiteWhole['moved'] }) {
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

interface RobotTestProps {
  robot: Site['robot'];
  /** The environment has a robot, which is notified instead. */
  hasWebhook: boolean;
  onRobot(robot: NonNullable<Site['robot']>): void;
}

/** Below the robot's address, which is never shown again: whether there is one, a test message, and its removal. */
function RobotTest({ robot, hasWebhook, onRobot }: RobotTestProps) {
  const isSet = robot?.set === true;
  return (
    <div className="form-grid-full below-4">
      <p className="field-hint">
        {hasWebhook && '服务器上另外配置了机器人（NOTIFY_WEBHOOK）：通知发到那里，这里填写的不使用。'}
        {isSet
          ? `已有地址，最后四位是 ${robot.end}；不再显示全部，填写新的会换掉它。`
          : !hasWebhook && '还没有保存过地址；保存以后可以试发。'}
      </p>
      <div className="row wraps gap-3 above-2">
        <BusyButton disabled={!isSet && !hasWebhook} onPress={tryOut}>
          试发一条
        </BusyButton>
        {isSet && <Button onClick={() => onRobot({ url: '', set: false, end: '' })}>移除机器人</Button>}
      </div>
    </div>
  );
}

async function tryOut(): Promise<void> {
  const result = await staffCall('robot/test', {});
  toast.answer(result.ok ? { ok: true, msg: result.data.message } : result);
}
