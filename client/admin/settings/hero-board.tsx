import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { RecordField } from '../fields/record-field.tsx';

type Point = NonNullable<Site['heroPoints']>[number];
type Axes = readonly ['x', 'y'] | readonly ['mobileX', 'mobileY'];

interface HeroBoardProps {
  hero: Site['hero'];
  points: readonly Point[];
  onPoints(points: Point[]): void;
}

const MOST = 12;
/** What an arrow key moves a point by, in percent of the picture. */
const STEP = 0.5;
/** Where a point lies that this picture does not show yet. */
const NOWHERE = -1;
const STEPS = new Map([
  ['ArrowLeft', [-STEP, 0]],
  ['ArrowRight', [STEP, 0]],
  ['ArrowUp', [0, -STEP]],
  ['ArrowDown', [0, STEP]],
] as const);

/** The hero's two pictures: a press sets a point or gives the chosen one its place there; points are dragged or moved by arrow keys. */
export function HeroBoard({ hero, points, onPoints }: HeroBoardProps): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const point = chosen === undefined ? undefined : points[chosen];
  const change = (at: number, values: Partial<Point>) =>
    onPoints(points.map((old, other) => (other === at ? { ...old, ...values } : old)));
  const press = (axes: Axes, place: Partial<Point>) => {
    if (chosen !== undefined && point && !isShown(point, axes)) return change(chosen, place);
    if (points.length >= MOST) return;
    onPoints([...points, { productId: '', x: NOWHERE, y: NOWHERE, ...place }]);
    setChosen(points.length);
  };
  const boards = [
    { axes: ['x', 'y'], label: '电脑端图片', src: hero.image },
    { axes: ['mobileX', 'mobileY'], label: '手机端图片', src: hero.mobileImage },
  ] as const;
  return (
    <div className="form-grid-full">
      <div className="form-grid">
        {boards.map(({ axes, label, src }) => (
          <div key={label} className="form-grid-half">
            <p className="field-label block strong snug">{label}</p>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list below sets points by keyboard */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
            <div className="hero-board" onClick={(event) => press(axes, placeOf(event, axes))}>
              <Picture src={src} alt="" sizes="480px" />
              {points.map(
                (each, at) =>
                  isShown(each, axes) && (
                    <Mark
                      // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place in the list
                      key={at}
                      {...{ point: each, axes }}
                      name={`第 ${at + 1} 个产品点`}
                      number={at + 1}
                      isChosen={at === chosen}
                      onChoose={() => setChosen(at)}
                      onPlace={(place) => change(at, place)}
                    />
                  ),
              )}
            </div>
          </div>
        ))}
      </div>
      {chosen !== undefined && point && (
        <RecordField
          id={id}
          label={`第 ${chosen + 1} 个产品点的产品`}
          hint={
            boards.every(({ axes }) => isShown(point, axes)) ? undefined : '在另一张图片上再按一下，它在那里也有位置'
          }
          error={undefined}
          value={point.productId}
          onValue={(productId) => change(chosen, { productId })}
        />
      )}
    </div>
  );
}

interface MarkProps {
  point: Point;
  axes: Axes;
  name: string;
  number: number;
  isChosen: boolean;
  onChoose(): void;
  onPlace(place: Partial<Point>): void;
}

function Mark({ point, axes, name, number, isChosen, onChoose, onPlace }: MarkProps): ReactNode {
  const [x, y] = axes.map((axis) => point[axis] ?? NOWHERE) as [number, number]; // proof: there are two axes
  const onKeyDown = (event: KeyboardEvent) => {
    const step = [...STEPS].find(([key]) => key === event.key)?.[1];
    if (!step) return;
    event.preventDefault(); // the page's own scrolling
    onPlace(placeAt(axes, x + step[0], y + step[1]));
  };
  return (
    <button
      type="button"
      className="hero-board-mark centre strong"
      style={{ left: `${x}%`, top: `${y}%` }}
      aria-label={`${name}，方向键移动`}
      aria-pressed={isChosen}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onChoose();
      }}
      onPointerMove={(event) => event.buttons > 0 && onPlace(placeOf(event, axes))}
      onClick={(event) => {
        event.stopPropagation(); // the picture below would set another one
        onChoose();
      }}
      onKeyDown={onKeyDown}
    >
      {number}
    </button>
  );
}

function isShown(point: Point, axes: Axes): boolean {
  return axes.every((axis) => {
    const at = point[axis] ?? NOWHERE;
    return at >= 0 && at <= 100;
  });
}

/** Where the pointer is on its picture. */
function placeOf({ clientX, clientY, currentTarget }: MouseEvent, axes: Axes): Partial<Point> {
  const board = currentTarget.closest('.hero-board')?.getBoundingClientRect();
  if (!board) return {};
  const share = (at: number, start: number, length: number) => ((at - start) / length) * 100;
  return placeAt(axes, share(clientX, board.left, board.width), share(clientY, board.top, board.height));
}

function placeAt([x, y]: Axes, left: number, top: number): Partial<Point> {
  const within = (value: number) => Math.round(Math.max(0, Math.min(100, value)) * 10) / 10;
  return { [x]: within(left), [y]: within(top) };
}
