import type { ReactNode } from 'react';

interface UploadProgressProps {
  /** What the picture is for, for those who hear it. */
  label: string;
  percent: number;
  onCancel(): void;
}

/** How far an upload is, and the button that ends it. */
export function UploadProgress({ label, percent, onCancel }: UploadProgressProps): ReactNode {
  return (
    <div className="upload-progress row">
      <progress max={100} value={percent} aria-label={`${label}：正在上传`} />
      {/* before anything is sent it is made smaller, which takes seconds */}
      <span className="figures">{percent === 0 ? '正在准备…' : `${Math.round(percent)}%`}</span>
      <button type="button" className="button" aria-label={`${label}：取消上传`} onClick={onCancel}>
        取消
      </button>
    </div>
  );
}
