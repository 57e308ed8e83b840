import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import type { PictureUpload } from './use-picture-upload.ts';

/** Why the last picture was refused, and the remedy. */
export function PictureRefusal({ upload }: { upload: PictureUpload }): ReactNode {
  const { refused, again, dismiss } = upload;
  if (!refused) return null;
  return (
    <div className="picture-refusal row wraps gap-2 full-width" role="alert" data-upload-failed>
      <p className="field-error full-width">{refused.sentence}</p>
      {refused.canRetry && (
        <Button looks="main" onClick={again}>
          重试上传
        </Button>
      )}
      <Button onClick={dismiss}>取消</Button>
    </div>
  );
}

interface UploadProgressProps {
  /** The picture's purpose, for screen readers. */
  label: string;
  percent: number;
  onCancel(): void;
}

/** The progress of an upload, and a button that cancels it. */
export function UploadProgress({ label, percent, onCancel }: UploadProgressProps): ReactNode {
  return (
    <div className="row gap-2 full-width">
      <progress className="grow" max={100} value={percent} aria-label={`${label}：正在上传`} />
      {/* before anything is sent it is made smaller, which takes seconds */}
      <span className="figures">{percent === 0 ? '正在准备…' : `${Math.round(percent)}%`}</span>
      <Button aria-label={`${label}：取消上传`} onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}
