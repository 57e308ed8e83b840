import type { ReactNode } from 'react';
import type { PictureUpload } from './use-picture-upload.ts';

/** Why the last picture was not taken, and what can be done about it; or what was done to the one that was. */
export function PictureRefusal({ upload }: { upload: PictureUpload }): ReactNode {
  const { refused, note, again, dismiss } = upload;
  if (!refused && note === undefined) return null;
  if (!refused)
    return (
      <p className="picture-refusal-note soft type-small" role="status">
        {note}
      </p>
    );
  return (
    <div className="picture-refusal row" role="alert" data-upload-failed={refused.canRetry || undefined}>
      <p className="picture-refusal-words">{refused.sentence}</p>
      {refused.canRetry && (
        <button type="button" className="button button-main" onClick={again}>
          重试上传
        </button>
      )}
      <button type="button" className="button" onClick={dismiss}>
        取消
      </button>
    </div>
  );
}
