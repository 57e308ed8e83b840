import { type ReactNode, useRef } from 'react';
import { LOGO_LIMIT_BYTES, TOO_LARGE } from '../../../server/contract/rules.ts';
import type { UploadPicture } from '../../call.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { staffUpload } from '../state/staff-call.ts';
import { PictureRefusal, UploadProgress } from '../widgets/fields/upload-progress.tsx';
import { PICTURE, PICTURE_TYPES, usePictureUpload } from '../widgets/fields/use-picture-upload.ts';
import { pickMedia } from '../widgets/pick-media.ts';
import { ToolIcon } from '../widgets/tool-icon.tsx';

/** A logo above 1 MB is refused with the message that names it; below, the browser makes it fit (contract 5). */
const LOGO_REFUSED_FROM_BYTES = 1_048_576 + 1;
/** No logo is ever shown larger. */
const SIDE_MAX_PX = 512;

/** Sends the system's logo, made smaller where the server would refuse it. */
const uploadLogo: UploadPicture = async (file, watch) => {
  const logo = file.size < LOGO_LIMIT_BYTES ? file : await shrinkPicture(file, LOGO_LIMIT_BYTES, SIDE_MAX_PX);
  if (!logo) return { ok: false, msg: '这张图片无法读取，请换一张' };
  const form = new FormData();
  form.append('logo', logo, 'logo');
  const result = await staffUpload('system/logo', form, watch);
  return result.ok ? { ok: true, url: result.data.url } : { ok: false, msg: result.msg };
};

interface LogoFieldProps {
  /** The logo's address; empty without one. */
  value: string;
  error: string | undefined;
  onValue(address: string): void;
}

/** The system's logo: a picture that is clicked on to choose another one. */
export function LogoField({ value, error, onValue }: LogoFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const upload = usePictureUpload({
    upload: uploadLogo,
    onValue,
    limitBytes: LOGO_REFUSED_FROM_BYTES,
    tooLarge: TOO_LARGE.logo,
    takes: { ...PICTURE, shrinks: false },
  });
  const { progress, take, cancel } = upload;
  const busy = progress !== undefined;
  return (
    <div className="field">
      <p className="field-label block strong snug" id="system-logo-label">
        LOGO
        <span className="field-required" aria-hidden="true">
          *
        </span>
      </p>
      <div className="logo-field row">
        <button
          type="button"
          className="logo-field-button centre on-mist soft"
          aria-label={value ? '更换LOGO' : '上传LOGO'}
          aria-describedby="system-logo-hint system-logo-error"
          aria-busy={busy}
          disabled={busy}
          onClick={() => input.current?.click()}
        >
          {value ? <img src={value} alt="" className="logo-field-picture" /> : <ToolIcon name="plus" />}
        </button>
        <button
          type="button"
          className="text-button"
          aria-label="LOGO：从图库选择"
          disabled={busy}
          onClick={() => pickMedia().then((address) => address && onValue(address))}
        >
          从图库选择
        </button>
        <p className="field-hint" id="system-logo-hint">
          JPG、PNG、WebP、GIF，不超过 1MB；较大的会自动压缩。方形图片最合适。
        </p>
      </div>
      {busy && <UploadProgress label="LOGO" percent={progress} onCancel={cancel} />}
      <FileInput input={input} accept={PICTURE_TYPES.join(',')} onFiles={([chosen]) => chosen && take(chosen)} />
      <PictureRefusal upload={upload} />
      <p className="field-error type-small snug" id="system-logo-error" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
