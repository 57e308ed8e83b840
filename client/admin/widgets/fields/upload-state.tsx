import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import type { Upload } from './use-upload.ts';

interface UploadStateProps {
  label: string;
  upload: Upload;
  onCancel?(): void;
}

/** On a phone it appears below what is seen. */
const showWhole = (refusal: Element | null) => refusal?.scrollIntoView({ block: 'nearest' });

/** How far an upload is, with a button that cancels it; or why it was refused or should be looked at, and the remedy. */
export function UploadState({ label, upload, onCancel = upload.cancel }: UploadStateProps): ReactNode {
  const { progress, refused, again, dismiss } = upload;
  if (progress !== undefined)
    return (
      <div className="row gap-2 full-width">
        <progress className="grow" max={100} value={progress} aria-label={`${label}：正在上传`} />
        {/* before anything is sent it is made smaller, which takes seconds */}
        <span className="figures">{progress === 0 ? '准备中' : `${Math.round(progress)}%`}</span>
        <Button aria-label={`${label}：取消上传`} onClick={onCancel}>
          取消
        </Button>
      </div>
    );
  return (
    refused && (
      <div
        className="picture-refusal row wraps gap-2 full-width"
        role="alert"
        data-upload-failed={!refused.isDoubt || undefined}
        ref={showWhole}
      >
        <p className="field-error full-width">{refused.sentence}</p>
        {refused.canRetry && (
          <Button looks="main" aria-label={`${label}：重试上传`} onClick={again}>
            重试上传
          </Button>
        )}
        <Button aria-label={`${label}：${refused.isDoubt ? '知道了' : '移除这个文件'}`} onClick={dismiss}>
          {refused.isDoubt ? '知道了' : '移除这个文件'}
        </Button>
      </div>
    )
  );
}
