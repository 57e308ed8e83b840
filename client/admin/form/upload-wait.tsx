import type { ReactNode } from 'react';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import type { Uploads } from './use-uploads.ts';

/** Says what the save is waiting for, and stops it. */
export function UploadWait({ uploads }: { uploads: Uploads }): ReactNode {
  return (
    <div className="notice notice-offer notice-wait" role="status">
      <ToolIcon name="upload" />
      <p className="notice-text">{`还有 ${uploads.count} 张图片正在上传，完成后自动保存`}</p>
      <button type="button" className="button" onClick={uploads.stopWaiting}>
        取消等待
      </button>
    </div>
  );
}
