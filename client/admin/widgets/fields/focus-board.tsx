import { CENTRE, type Focus, readFocus } from '../../../../server/contract/picture-name.ts';
import { BoardMark, PictureBoard } from '../picture-board.tsx';
import { Check } from './check.tsx';

interface FocusBoardProps {
  label: string;
  address: string;
  onValue(address: string): void;
}

/** In percent: the site has a class for each, see client/ui/picture.css. */
const STEP = 10;

/** The whole picture with its focal point, which stays visible where the site crops it: pressed, dragged, moved by arrow keys. */
export function FocusBoard({ label, address, onValue }: FocusBoardProps) {
  const { file, focus, isWhole = false } = readFocus(address);
  const put = ({ x, y }: Focus) => onValue(`${file}#focus=${atStep(x)},${atStep(y)}`);
  return (
    <>
      <PictureBoard src={file} sizes="200px" onPress={put}>
        {!isWhole && (
          <BoardMark position={focus ?? CENTRE} name={`${label}：焦点`} step={STEP} onMove={put}>
            +
          </BoardMark>
        )}
      </PictureBoard>
      <Check checked={isWhole} onChange={({ target }) => onValue(target.checked ? `${file}#focus=whole` : file)}>
        整张显示
      </Check>
      <p className="soft type-small snug" aria-live="polite">
        {framingWords(address) || '按一下图片里要留住的地方，裁切时以它为准'}
      </p>
    </>
  );
}

/** A picture's framing in words; empty where staff chose none. */
export function framingWords(address: string): string {
  const { focus, isWhole } = readFocus(address);
  if (isWhole) return '整张显示，不裁切：适合截图和图纸';
  return focus ? `焦点：离左边 ${focus.x}%，离上边 ${focus.y}%` : '';
}

function atStep(percent: number): number {
  return Math.round(percent / STEP) * STEP;
}
