import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ToolIcon } from '../../ui/tool-icon.tsx';
import { addFiles, TOO_LARGE } from './materials.ts';

interface UploadDialogProps {
  onClose(): void;
  onDone(files: readonly File[]): void;
}

/** Chooses up to three files; they stay in this page (specification 2: a stub without a call). */
export function UploadDialog({ onClose, onDone }: UploadDialogProps): ReactNode {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const take = (chosen: readonly File[]) => {
    const added = addFiles(files, chosen);
    setFiles(added.files);
    setError(added.refused ? TOO_LARGE : undefined);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take([...(target.files ?? [])]);
    target.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };

  return (
    <Dialog
      title="上传资料"
      dirty={files.length > 0}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            取消
          </button>
          <BusyButton
            kind="main"
            onPress={() => {
              if (files.length === 0) setError('请先选择文件');
              else onDone(files);
            }}
          >
            确定
          </BusyButton>
        </>
      }
    >
      <button
        type="button"
        className="drop-zone"
        data-autofocus
        aria-describedby="materials-hint materials-error"
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <ToolIcon name="upload" />
        点击选择文件，或拖到这里
      </button>
      <input
        ref={input}
        type="file"
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={onChange}
      />
      <p className="field-hint" id="materials-hint">
        单个文件不超过 5MB，保留最后 3 个。本页为示例，文件只留在当前页面，不会发送到服务器。
      </p>
      <p className="field-error" id="materials-error" aria-live="polite">
        {error}
      </p>
      <ul className="file-list">
        {files.map((file, at) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`} className="file-list-file">
            <ToolIcon name="file" />
            <span className="file-list-name">{file.name}</span>
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
