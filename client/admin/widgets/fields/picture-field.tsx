import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ShownAs } from '../../../../server/contract/kinds/fields.ts';
import { isMark, readFocus } from '../../../../server/contract/picture-name.ts';
import { FileInput } from '../../../ui/file-input.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { mayCall } from '../../state/stored-session.ts';
import { Button } from '../button.tsx';
import { pickMedia } from '../pick-media.ts';
import { ToolIcon } from '../tool-icon.tsx';
import { useLargePicture } from '../use-large-picture.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';
import { FocusBoard } from './focus-board.tsx';
import { isPale } from './pale-logo.ts';
import { PICTURE, type UploadRules, UploadState, useDrop, useUpload } from './use-upload.tsx';

interface PictureFieldProps extends FieldProps, UploadRules {
  value: string;
  onValue(address: string): void;
  disabled?: boolean | undefined;
  shownAs?: readonly ShownAs[] | undefined;
  /** Shows what the address leads to, in place of a link to it. */
  shown?: ReactNode;
}

/** A file field: choose, drop or paste. A picture has a preview; one that is too large can be shrunk here. */
export function PictureField(props: PictureFieldProps) {
  const { id, label, value, onValue, hint, error, required, disabled = false, takes, refusal, shownAs = [] } = props;
  const { noun, types } = takes;
  const isPicture = types === PICTURE.types;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const upload = useUpload(props);
  const { progress, take, cancel, dismiss } = upload;
  const isLost = useIsLost(value, shownAs[0]?.ground);
  const busy = progress !== undefined;
  const isCut = !disabled && shownAs.some(({ ratio }) => ratio);

  const accept = ([file]: Iterable<File>) => {
    if (file && !disabled && !refusal) take(file);
  };
  const pick = async () => {
    const address = await pickMedia();
    if (!address) return;
    dismiss();
    onValue(address);
  };
  const onCancel = () => {
    cancel();
    // the pressed button is gone, and this one can be pressed again
    requestAnimationFrame(() => chooser.current?.focus({ preventScroll: true }));
  };
  const { over, target } = useDrop(accept, (sentence) => disabled || refusal || upload.refuse(sentence));

  return (
    <FieldFrame {...{ id, label, error, required }} hint={disabled ? undefined : (refusal ?? hint)}>
      <div className={`picture-field top dashed row wraps gap-3 ${over && !disabled ? 'dashed-on' : ''}`} {...target}>
        {isPicture ? (
          <Preview
            label={label}
            address={value}
            busy={busy}
            disabled={disabled}
            ground={isLost ? 'on-dark' : shownAs[0]?.ground}
            onFocus={isCut ? onValue : undefined}
          />
        ) : (
          props.shown || (
            <Plate icon="file">
              {value ? (
                <a href={value} target="_blank" rel="noopener">
                  查看{noun}
                </a>
              ) : (
                `未选择${noun}`
              )}
            </Plate>
          )
        )}
        {!disabled && (
          <div className="picture-field-tools row wraps gap-2">
            {!refusal && (
              <Button
                icon={value ? '' : 'upload'}
                ref={chooser}
                {...controlOf({ id, label, hint, error })}
                aria-label={`${label}：${value ? '更换' : '选择'}${noun}`}
                disabled={busy}
                onClick={() => input.current?.click()}
              >
                {value ? '更换' : `选择${noun}`}
              </Button>
            )}
            {isPicture && mayCall('media/list') && (
              <Button aria-label={`${label}：从图库选择`} disabled={busy} onClick={pick}>
                从图库选择
              </Button>
            )}
            {value && (
              <Button
                className="picture-field-remove"
                aria-label={`${label}：移除`}
                disabled={busy}
                onClick={() => {
                  dismiss();
                  onValue('');
                }}
              >
                移除
              </Button>
            )}
            {!refusal && (
              <p className="picture-field-way full-width soft type-small">也可以把{noun}拖到这里，或按 Ctrl+V 粘贴</p>
            )}
            {shownAs.length > 0 && <Crops address={value} {...{ shownAs, isLost }} />}
            <UploadState {...{ label, upload, onCancel }} />
          </div>
        )}
        <FileInput input={input} accept={types.join(',')} onFiles={accept} />
      </div>
    </FieldFrame>
  );
}

/** The requested picture width, for any cropped shape. */
const WIDE_PX = 1_200;
const WHOLE_BOX = 'full-width full-height';

interface CropsProps {
  address: string;
  shownAs: readonly ShownAs[];
  /** A logo that the site lays on navy. */
  isLost: boolean;
}

/** Where the site shows the picture, and the part that remains visible there. */
function Crops({ address, shownAs, isLost }: CropsProps) {
  return (
    <ul className="picture-field-crops top full-width row wraps gap-2 type-small soft">
      {shownAs.map(({ where, ratio, ground }) => (
        <li key={where}>
          {ground && address && (
            <span className={`picture-field-logo row corners bordered below-2 ${isLost ? 'on-dark' : ground}`}>
              <Picture className="contained rigid" src={address} alt="" sizes="220px" />
              {isMark(address) && <b className="left-2 type-body">公司名称</b>}
            </span>
          )}
          {ratio && address && (
            <span className="block on-mist" style={{ aspectRatio: ratio.join('/') }}>
              <Picture className={`${WHOLE_BOX} covered`} src={address} alt="" sizes="96px" />
            </span>
          )}
          {where}
          {ground ? `：${logoWords(address)}${isLost ? LOST : ''}` : sizeWords(ratio)}
        </li>
      ))}
    </ul>
  );
}

function sizeWords(ratio: ShownAs['ratio']): string {
  if (!ratio) return ' 原样';
  return ` ${ratio.join(':')}，建议 ${WIDE_PX}×${Math.round((WIDE_PX * ratio[1]) / ratio[0])}`;
}

const LOST = '；在白底上看不清，会衬上深色，有深色的版本请换上';

/** Whether a logo for light ground is lost on white; not before its pixels were looked at. */
function useIsLost(address: string, ground: ShownAs['ground']): boolean {
  const [lost, setLost] = useState('');
  useEffect(() => {
    if (address && ground === 'on-paper') isPale(address).then((is) => is && setLost(address), Boolean);
  }, [address, ground]);
  return address !== '' && lost === address;
}

function logoWords(address: string): string {
  if (!address) return '高 40 像素，最宽 300 像素；方形的图标旁边会写上公司名称';
  return isMark(address) ? '图标窄，旁边写公司名称' : '原样，高 40 像素，最宽 300 像素';
}

function Plate({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <div className="picture-field-none icon-28 centre stack rigid on-mist soft type-small">
      <ToolIcon name={icon} />
      {children}
    </div>
  );
}

interface PreviewProps {
  label: string;
  address: string;
  busy: boolean;
  disabled: boolean;
  /** The ground on which the site shows it; without one a grey on which light and dark can be seen. */
  ground: ShownAs['ground'];
  /** The address with another focal point; for a picture that the site crops. */
  onFocus: ((address: string) => void) | undefined;
}

function Preview({ label, address, busy, disabled, ground, onFocus }: PreviewProps) {
  const [large, showLarge] = useLargePicture(label, [{ image: address, name: label }]);
  if (!address) return <Plate icon="photo">{busy ? '上传后显示' : '未选择图片'}</Plate>;
  const looks = `picture-field-preview inside-2 centre rigid clipped ${ground ? `bordered ${ground}` : ''}`;
  const name = `${label}：查看大图`;
  const picture = <Picture className={`${WHOLE_BOX} contained`} src={address} alt="" sizes="200px" />;
  // a disabled fieldset disables each button in it, those of a dialog too, but no link
  if (disabled)
    return (
      <a className={looks} href={readFocus(address).file} target="_blank" rel="noopener" aria-label={name}>
        {picture}
      </a>
    );
  return (
    <div className={onFocus && 'picture-field-board'}>
      {onFocus && <FocusBoard label={label} address={address} onValue={onFocus} />}
      <button type="button" className={onFocus ? 'text-button' : looks} aria-label={name} onClick={() => showLarge(0)}>
        {onFocus ? '查看大图' : picture}
      </button>
      {large}
    </div>
  );
}
