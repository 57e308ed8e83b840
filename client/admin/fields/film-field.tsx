import { type ComponentProps, type ReactNode, useState } from 'react';
import { filmAdvice, filmPage, filmPlayer } from '../../../server/contract/films.ts';
import { URL_MAX } from '../../../server/contract/rules.ts';
import { PictureField } from '../widgets/fields/picture-field.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';

type FilmFieldProps = Omit<ComponentProps<typeof PictureField>, 'shown' | 'onFile'>;

const UNREADABLE =
  '很多电脑放不了这段视频（可能是 HEVC/H.265 编码）。请用剪映、格式工厂等重新导出为 H.264 编码的 MP4，再上传一次';

/** A film: an uploaded file, or the address of one elsewhere. A shared text or embed code becomes the page of the film. */
export function FilmField(field: FilmFieldProps): ReactNode {
  const { id, label, value, onValue } = field;
  /** The address whose film the browser does not read. */
  const [unread, setUnread] = useState('');
  const [isHevc, setHevc] = useState(false);
  const isFile = value !== '' && !filmPlayer(value);
  const read = (typed: string) => {
    setHevc(false);
    onValue(filmPage(typed) ?? typed);
  };
  return (
    <>
      <PictureField
        {...field}
        onFile={async (file) => setHevc(await isInHevc(file))}
        shown={
          isFile && (
            <video
              className="picture-field-film"
              src={value}
              muted
              controls
              playsInline
              preload="metadata"
              aria-label={label}
              onLoadedMetadata={({ currentTarget }) => setUnread(currentTarget.videoWidth === 0 ? value : '')}
            />
          )
        }
      />
      {isFile && (isHevc || unread === value) && (
        <p className="field-hint type-small" role="status">
          {UNREADABLE}
        </p>
      )}
      <TextField
        id={`${id}-address`}
        label={`${label}地址`}
        value={value}
        onValue={(typed) => (typed.length > value.length + 1 ? read(typed) : onValue(typed))} // pasted, not typed
        onBlur={() => filmPage(value) && read(value)}
        error={filmPage(value) ? undefined : filmAdvice(value)}
        hint="已在网上的视频，填写以 https:// 开头的地址；没有可不填"
        most={URL_MAX}
        autoComplete="off"
      />
    </>
  );
}

const BOX_HEAD_BYTES = 16;
const BOXES_MAX = 64;
const INDEX_MAX_BYTES = 8_388_608;

/** Whether an MP4 file says in its index (`moov`, ISO/IEC 14496-12) that its pictures are HEVC. */
async function isInHevc(file: File): Promise<boolean> {
  for (let at = 0, boxes = 0; at < file.size && boxes < BOXES_MAX; boxes += 1) {
    const head = new DataView(await file.slice(at, at + BOX_HEAD_BYTES).arrayBuffer());
    if (head.byteLength < 8) return false;
    const size =
      head.getUint32(0) === 1 && head.byteLength === BOX_HEAD_BYTES ? Number(head.getBigUint64(8)) : head.getUint32(0);
    if (head.getUint32(4) === 0x6d_6f_6f_76)
      return /h(?:vc|ev)1/.test(
        new TextDecoder('latin1').decode(await file.slice(at, at + Math.min(size, INDEX_MAX_BYTES)).arrayBuffer()),
      );
    if (size < 8) return false;
    at += size;
  }
  return false;
}
