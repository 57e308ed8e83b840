import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { FileInput } from '../../ui/file-input.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { keepLast, TOO_LARGE } from './keep-last.ts';

/** Lists up to three files; they go nowhere (specification 2: a stub without a call). */
export function UploadDialog({ onClose }: { onClose(): void }): ReactNode {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const take = (chosen: readonly File[]) => {
    const added = keepLast(files, chosen);
    setFiles(added.files);
    setError(added.refused ? TOO_LARGE : undefined);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };

  return (
    <Dialog
      title="上传资料"
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          知道了
        </button>
      }
    >
      <button
        type="button"
        className="upload-dialog-zone centre on-mist soft"
        data-autofocus
        aria-describedby="materials-hint materials-error"
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <ToolIcon name="upload" />
        点击选择文件，或拖到这里
      </button>
      <FileInput input={input} multiple onFiles={take} />
      <p className="field-hint" id="materials-hint">
        单个文件不超过 5MB，列出最后 3 个。文件不会发送到服务器，也不会保存，关闭窗口后列表清空。
      </p>
      <p className="field-error type-small snug" id="materials-error" aria-live="polite">
        {error}
      </p>
      <ul className="upload-dialog-list">
        {files.map((file, at) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`} className="upload-dialog-file row">
            <ToolIcon name="file" />
            <span className="upload-dialog-name grow one-line">{file.name}</span>
            <button
              type="button"
              className="text-button text-button-danger"
              aria-label={`移除 ${file.name}`}
              onClick={() => setFiles(files.filter((_, other) => other !== at))}
            >
              移除
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
