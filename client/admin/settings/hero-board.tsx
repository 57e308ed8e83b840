import { useId, useState } from 'react';
import type { Site } from '../../../server/settings.ts';
import { RecordField } from '../fields/record-field.tsx';
import { BoardMark, PictureBoard, type Position } from '../widgets/picture-board.tsx';

type Point = NonNullable<Site['heroPoints']>[number];
type Axes = readonly ['x', 'y'] | readonly ['mobileX', 'mobileY'];

interface HeroBoardProps {
  hero: Site['hero'];
  points: readonly Point[];
  onPoints(points: Point[]): void;
}

const MOST = 12;
const STEP = 0.5;
/** The default position of a point on this picture. */
const NOWHERE = -1;

/** The hero's two pictures: a press sets a point or moves the selected one there; points are dragged or moved by arrow keys. */
export function HeroBoard({ hero, points, onPoints }: HeroBoardProps) {
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
          .filter(({ src }) => src)
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
