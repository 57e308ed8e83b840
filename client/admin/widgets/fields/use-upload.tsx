import { type ClipboardEvent, type DragEvent, useContext, useEffect, useRef, useState } from 'react';
import { LARGE_FILE_TYPES, WRONG_TYPE } from '../../../../server/contract/upload-rules.ts';
import { canRetry, type UploadPicture } from '../../../call.ts';
import { listen } from '../../../ui/listen.ts';
import { PendingUploads } from '../../../ui/pending-uploads.ts';
import { Button } from '../button.tsx';
import { toast } from '../toast.tsx';

export interface UploadRules {
  readonly takes: FileKind;
  readonly upload: UploadPicture;
  /** Files must be smaller than this; a picture is made so where that is possible. */
  readonly limitBytes?: number;
  readonly tooLarge: string;
  /** Why this account can send no file: the field offers none. */
  readonly refusal?: string | undefined;
}

/** The accepted types of a field, with the error message for all others. */
export interface FileKind {
  readonly noun: string;
  readonly types: readonly string[];
  readonly wrongKind: string;
}
export const PICTURE: FileKind = {
  noun: '图片',
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/bmp'],
  wrongKind: WRONG_TYPE.picture,
};

/** The sentence for a file that these rules refuse by its type or size; undefined for one that may be sent. */
export function refusalOf(file: File, { takes, limitBytes, tooLarge }: UploadRules): string | undefined {
  const { types, wrongKind } = takes;
  // these are judged by their bytes: any picture, sound for a film, and what this system has no type for
  const isLikeOne =
    (types === PICTURE.types && file.type.startsWith('image/')) ||
    (types === LARGE_FILE_TYPES.film && file.type.startsWith('audio/'));
  if (file.type !== '' && !isLikeOne && !types.includes(file.type)) return wrongKind;
  return file.size >= (limitBytes ?? Number.POSITIVE_INFINITY) ? tooLarge : undefined;
}

/** The steps of a picture or another file from the user's choice to its address. */
export function useUpload(options: UploadRules & { onValue(address: string): void }) {
  const pending = useContext(PendingUploads);
  const [progress, setProgress] = useState<number>();
  const [refused, setRefused] = useState<{ sentence: string; retried?: File | undefined; isDoubt?: boolean }>();
  const running = useRef<AbortController>(undefined);
  // the surrounding component may change during the upload
  const latest = useRef(options);
  latest.current = options;

  const refuse = (sentence: string, retried?: File) => setRefused({ sentence, retried });

  /** Starts a file, replacing another one; returns the function that reports how it ended. */
  const begin = (chosen: File) => {
    running.current?.abort(); // another picture was chosen, or this one is tried again
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const over = pending.begin(() => controller.abort(), chosen.name);
    signal.addEventListener('abort', () => {
      setProgress(undefined);
      over('gone');
    });
    setRefused(undefined);
    return { over, signal };
  };

  const start = async (chosen: File) => {
    const { over, signal } = begin(chosen);
    setProgress(0);
    toast.heard('正在上传');
    const onProgress = (percent: number) => !signal.aborted && setProgress(percent);
    const result = await latest.current.upload(chosen, { onProgress, signal });
    if (signal.aborted) return;
    setProgress(undefined);
    if (result.ok) {
      running.current = undefined;
      latest.current.onValue(result.url);
      if (result.doubt) setRefused({ sentence: result.doubt, isDoubt: true });
      // a warning stays when the form is saved and closed meanwhile
      if (result.doubt) toast.warning(`上传成功！${result.doubt}`);
      else toast.success(`上传成功！${result.note ?? ''}`);
      return over('arrived');
    }
    refuse(result.msg, canRetry(result) ? chosen : undefined);
    over('failed');
  };

  const take = (chosen: File) => {
    const sentence = refusalOf(chosen, options);
    if (sentence === undefined) return start(chosen);
    begin(chosen).over('failed'); // holds the form until the file is dismissed or another one is taken
    return refuse(sentence);
  };

  const again = () => refused?.retried && start(refused.retried);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is of the file that was refused
  useEffect(() => (refused?.retried ? listen(window, 'online', again) : undefined), [refused]);

  return {
    progress,
    refused,
    refuse,
    take,
    /** The same file once more; by itself when the network is back, for of a set that was cut each would have to be pressed. */
    again,
    cancel: () => running.current?.abort(),
    dismiss() {
      if (progress === undefined) running.current?.abort();
      setRefused(undefined);
    },
  };
}

interface UploadStateProps {
  label: string;
  upload: ReturnType<typeof useUpload>;
  onCancel?(): void;
}

/** On a phone it appears below what is seen. */
const showWhole = (refusal: Element | null) => refusal?.scrollIntoView({ block: 'nearest' });

/** How far an upload is, with a button that cancels it; or why it was refused or should be looked at, and the remedy. */
export function UploadState({ label, upload, onCancel = upload.cancel }: UploadStateProps) {
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
        {refused.retried && (
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

const NO_FILE = '拖来的只是网址：请先存到电脑，再选择文件';

/** The props of a drop target for files, dropped or pasted; `refuse` is called if there is none, as in an address. */
export function useDrop(accept: (files: File[]) => void, refuse: (sentence: string) => void) {
  const [over, setOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation(); // another drop target may surround it
    setOver(event.type === 'dragover');
    if (event.type !== 'drop') return;
    const files = [...event.dataTransfer.files];
    if (files.length > 0) accept(files);
    else refuse(NO_FILE);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    accept(files);
  };
  return { over, target: { onDragOver: onDrag, onDragLeave: onDrag, onDrop: onDrag, onPaste } };
}
