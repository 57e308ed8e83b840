import type { ReactNode } from 'react';
import type { PictureUpload } from './use-picture-upload.ts';

/** Why the last picture was not taken, and what can be done about it. */
export function PictureRefusal({ upload }: { upload: PictureUpload }): ReactNode {
  const { refused, shrink, again, dismiss } = upload;
  if (!refused) return null;
  return (
    <div className="picture-refusal row" role="alert" data-upload-failed={refused.canRetry || undefined}>
      <p className="picture-refusal-words">{refused.sentence}</p>
      {refused.canShrink && (
        <button type="button" className="button button-main" onClick={shrink}>
          压缩后使用
        </button>
      )}
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
