import { useContext, useRef, useState } from 'react';
import { WRONG_KIND } from '../../../../server/contract/rules.ts';
import type { UploadPicture } from '../../../call.ts';
import { PendingUploads } from '../../../ui/pending-uploads.ts';
import { heicUnread, isHeic, shrinkPicture, shrunkSentence } from '../../../ui/shrink-picture.ts';
import { toast } from '../toast.tsx';

/** The rules and the function by which a file is uploaded. */
export interface FileWay {
  readonly takes: FileKind;
  readonly upload: UploadPicture;
  /** Files must be smaller than this. */
  readonly limitBytes: number;
  readonly tooLarge: string;
}

export type PictureUpload = ReturnType<typeof usePictureUpload>;

/** The accepted types of a field, with the error message for all others. */
export interface FileKind {
  readonly noun: string;
  readonly types: readonly string[];
  readonly wrongKind: string;
  /** A file that is too large is scaled down automatically. */
  readonly shrinks: boolean;
}
export const PICTURE: FileKind = {
  noun: '图片',
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  wrongKind: WRONG_KIND.picture,
  shrinks: true,
};
const NOT_SHRUNK = '这张图片无法自动压缩，请换一张';

/** The steps of a picture or another file from the user's choice to its address: checked, shrunk if necessary, sent. */
export function usePictureUpload(options: FileWay & { onValue(address: string): void }) {
  const { limitBytes, tooLarge, takes } = options;
  const pending = useContext(PendingUploads);
  const [progress, setProgress] = useState<number>();
  const [refused, setRefused] = useState<{ sentence: string; canRetry: boolean }>();
  const [file, setFile] = useState<File>();
  const running = useRef<AbortController>(undefined);
  // the surrounding component may change during the upload
  const latest = useRef(options);
  latest.current = options;

  const refuse = (sentence: string, canRetry = false) => setRefused({ sentence, canRetry });

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
    setFile(chosen);
    setRefused(undefined);
    return { over, signal };
  };

  /** Holds the form until the file is dismissed or another one is taken. */
  const turnAway = (chosen: File, sentence: string) => {
    begin(chosen).over('failed');
    refuse(sentence);
  };

  /** Starts the upload of a picture; `prepare` returns the file to send, or undefined if it cannot be created. */
  const start = async (chosen: File, prepare: (file: File) => Promise<File | undefined>) => {
    const { over, signal } = begin(chosen);
    setProgress(0);
    const ready = await prepare(chosen);
    if (signal.aborted) return;
    const onProgress = (percent: number) => !signal.aborted && setProgress(percent);
    const result = ready && (await latest.current.upload(ready, { onProgress, signal }));
    if (signal.aborted) return;
    setProgress(undefined);
    if (result?.ok) {
      running.current = undefined;
      latest.current.onValue(result.url);
      const isShrunk = ready && ready !== chosen && chosen.size >= limitBytes;
      toast.success(`上传成功！${isShrunk ? shrunkSentence(chosen, ready) : ''}`);
      return over('arrived');
    }
    if (ready) setFile(ready);
    if (result) refuse(result.msg, true);
    else refuse(isHeic(chosen) ? heicUnread() : tooLarge + NOT_SHRUNK);
    over('failed');
  };

  const send = (chosen: File) => start(chosen, async (same) => same);

  const take = (chosen: File) => {
    const isDrawn = takes.shrinks && isHeic(chosen);
    if (!isDrawn && !takes.types.includes(chosen.type)) return turnAway(chosen, takes.wrongKind);
    // an animation would become a still picture
    if (isDrawn || (chosen.size >= limitBytes && takes.shrinks && chosen.type !== 'image/gif'))
      return start(chosen, (large) => shrinkPicture(large, limitBytes));
    if (chosen.size >= limitBytes) return turnAway(chosen, tooLarge);
    send(chosen);
    return undefined;
  };

  return {
    /** Percent, while a picture is uploading. */
    progress,
    refused,
    refuse,
    take,
    again: () => file && send(file),
    cancel: () => running.current?.abort(),
    dismiss() {
      if (progress === undefined) running.current?.abort();
      setRefused(undefined);
    },
  };
}
