import { memo, type ReactNode, useId, useState } from 'react';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { type Site, type SiteWhole, settings } from '../../../server/settings.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { RecordField } from '../fields/record-field.tsx';
import type { Section } from '../settings-sections.ts';
import { staffCall } from '../state/staff-call.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { BoardMark, PictureBoard, type Position } from '../widgets/picture-board.tsx';
import { toast } from '../widgets/toast.tsx';

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

interface RobotTestProps {
  robot: Site['robot'];
  /** The environment has a robot, which is notified instead. */
  hasWebhook: boolean;
  onRobot(robot: NonNullable<Site['robot']>): void;
}

/** Below the robot's address, which is never shown again: whether there is one, a test message, and its removal. */
function RobotTest({ robot, hasWebhook, onRobot }: RobotTestProps): ReactNode {
  const isSet = robot?.set === true;
  return (
    <div className="form-grid-full below-4">
      <p className="field-hint">
        {hasWebhook && '服务器上另外配置了机器人（NOTIFY_WEBHOOK）：通知发到那里，这里填写的不使用。'}
        {isSet
          ? `已有地址，最后四位是 ${robot.end}；不再显示全部，填写新的会换掉它。`
          : '还没有保存过地址；保存以后可以试发。'}
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

type Point = NonNullable<Site['heroPoints']>[number];
type Axes = readonly ['x', 'y'] | readonly ['mobileX', 'mobileY'];

interface HeroBoardProps {
  hero: Site['hero'];
  points: readonly Point[];
  onPoints(points: Point[]): void;
}

const MOST = 12;
/** The step of an arrow key for a point, in percent of the picture. */
const STEP = 0.5;
/** The default position of a point on this picture. */
const NOWHERE = -1;

/** The hero's two pictures: a press sets a point or moves the selected one there; points are dragged or moved by arrow keys. */
export function HeroBoard({ hero, points, onPoints }: HeroBoardProps): ReactNode {
  const id = useId();
  // the point itself: its place in the list changes when the list is changed below
  const [point, choose] = useState<Point>();
  const chosen = point ? points.indexOf(point) : -1;
  const change = (old: Point, values: Partial<Point>) => {
    const next = { ...old, ...values };
    if (old === point) choose(next);
    onPoints(points.map((each) => (each === old ? next : each)));
  };
  const press = (axes: Axes, pressed: Partial<Point>) => {
    if (point && chosen >= 0 && !isShown(point, axes)) return change(point, pressed);
    if (points.length >= MOST) return;
    const added = { productId: '', x: NOWHERE, y: NOWHERE, ...pressed };
    onPoints([...points, added]);
    choose(added);
  };
  const boards = [
    { axes: ['x', 'y'], label: '电脑端图片', src: hero.image },
    { axes: ['mobileX', 'mobileY'], label: '手机端图片', src: hero.mobileImage },
  ] as const;
  return (
    <div className="form-grid-full">
      <div className="form-grid">
        {boards
          .filter(({ src }) => src !== '')
          .map(({ axes, label, src }) => (
            <fieldset key={label}>
              <legend className="field-label block strong snug">{label}</legend>
              <PictureBoard src={src} sizes="480px" onPress={(position) => press(axes, pointOn(axes, position))}>
                {points.map(
                  (each, at) =>
                    isShown(each, axes) && (
                      <BoardMark
                        // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their index
                        key={at}
                        position={{ x: each[axes[0]] ?? NOWHERE, y: each[axes[1]] ?? NOWHERE }}
                        name={`第 ${at + 1} 个产品点`}
                        step={STEP}
                        isChosen={at === chosen}
                        onChoose={() => choose(each)}
                        onMove={(position) => change(each, pointOn(axes, position))}
                      >
                        {at + 1}
                      </BoardMark>
                    ),
                )}
              </PictureBoard>
            </fieldset>
          ))}
      </div>
      {point && chosen >= 0 && (
        <RecordField
          id={id}
          label={`第 ${chosen + 1} 个产品点的产品`}
          hint="在另一张图片上再按一下，它在那里也有位置"
          error={undefined}
          value={point.productId}
          onValue={(productId) => change(point, { productId })}
        />
      )}
    </div>
  );
}

function isShown(point: Point, axes: Axes): boolean {
  return axes.every((axis) => {
    const at = point[axis] ?? NOWHERE;
    return at >= 0 && at <= 100;
  });
}

function pointOn([x, y]: Axes, position: Position): Partial<Point> {
  return { [x]: position.x, [y]: position.y };
}
