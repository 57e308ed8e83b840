import { type Fact, isFigure } from '../../../server/contract/leading-params.ts';
import { byWord } from './by-word.tsx';

interface KeyFigure extends Fact {
  /** Not displayed large. */
  isWords?: boolean;
}

/** A few facts, each with its meaning, some as 「before → after」; renders nothing if there are none. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    // three are as wide as each needs; one that finds no room beside the others has the whole line
    <dl className={`key-figures alone-wide gap-4 ${figures.length === 3 ? 'flex wraps' : 'grid'}`}>
      {figures.map(({ name, value, isWords }) => {
        const after = value.replace(/^.*→\s*/, '');
        return (
          <div key={name} className="key-figures-one grid">
            <dt className="keep-phrases soft type-small">{byWord(name)}</dt>
            <dd
              className={`dark keep-phrases lines-near ${isWords ? 'type-lead strong' : 'figures type-heading heavy'}`}
            >
              {/→/.test(value) && (
                <span className="plain type-large block">{`${value.slice(0, value.lastIndexOf('→') + 1)} `}</span>
              )}
              {isWords ? byWord(after) : <Figure value={after} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A figure with its unit at about half its size, on one line; a value without a single number stays as it is. */
function Figure({ value }: { value: string }) {
  const [, figure, blank, unit] = /^([^\d]{0,3}[\d.,]+)(\s*)(\D{1,8})$/.exec(value) ?? [];
  if (!figure || !unit) return byWord(value);
  return (
    <>
      {figure}
      <small className="key-figures-unit">
        {blank && '\u00a0'}
        {unit}
      </small>
    </>
  );
}

/** Parameters as key figures: those that are words are not displayed large. */
export function keyFiguresOf(facts: readonly Fact[]): KeyFigure[] {
  return facts.map((fact) => ({ ...fact, isWords: !isFigure(fact.value) }));
}
