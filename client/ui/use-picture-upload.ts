import { useState } from 'react';
import { shrinkPicture } from './shrink-picture.ts';

export type UploadResult = { ok: true; url: string } | { ok: false; msg: string };

/** Sends a picture; `onProgress` hears how much of it is gone, from 0 to 1. */
export type UploadPicture = (file: File, onProgress: (part: number) => void) => Promise<UploadResult>;

interface PictureUploadOptions {
  upload: UploadPicture;
  onValue(address: string): void;
  limitBytes: number;
  tooLarge: string;
  accepted: readonly string[];
}

export interface Refused {
  sentence: string;
  canShrink: boolean;
  canRetry: boolean;
}

export interface PictureUpload {
  /** From 0 to 1 while a picture is on its way. */
  progress: number | undefined;
  /** Why the last picture was not taken. */
  refused: Refused | undefined;
  take(file: File): void;
  /** Draws the refused picture smaller and sends that. */
  shrink(): void;
  /** Sends the same picture once more. */
  again(): void;
  dismiss(): void;
}

const NOT_A_PICTURE = '只能上传 JPG、PNG、WebP、GIF 格式的图片';
const NOT_SHRUNK = '这张图片无法压缩到规定大小，请换一张或先用其他软件缩小';

/** The way of a picture from the person's hand to its address: looked at, perhaps shrunk, sent. */
export function usePictureUpload(options: PictureUploadOptions): PictureUpload {
  const { upload, onValue, limitBytes, tooLarge, accepted } = options;
  const [progress, setProgress] = useState<number>();
  const [refused, setRefused] = useState<Refused>();
  const [file, setFile] = useState<File>();

  const refuse = (sentence: string, can: Partial<Refused> = {}) =>
    setRefused({ sentence, canShrink: false, canRetry: false, ...can });

  const send = async (chosen: File) => {
    setFile(chosen);
    setRefused(undefined);
    setProgress(0);
    const result = await upload(chosen, setProgress);
    setProgress(undefined);
    if (result.ok) onValue(result.url);
    else refuse(result.msg, { canRetry: true });
  };

  const take = (chosen: File) => {
    setFile(chosen);
    if (!accepted.includes(chosen.type)) return refuse(NOT_A_PICTURE);
    if (chosen.size >= limitBytes) return refuse(tooLarge, { canShrink: true });
    send(chosen);
    return undefined;
  };

  const shrink = async () => {
    if (!file) return;
    setRefused(undefined);
    setProgress(0);
    const smaller = await shrinkPicture(file, limitBytes);
    setProgress(undefined);
    if (!smaller) return refuse(NOT_SHRUNK);
    const extension = smaller.type.replace('image/', '');
    await send(new File([smaller], file.name.replace(/\.\w+$|$/, `.${extension}`), { type: smaller.type }));
  };

  return {
    progress,
    refused,
    take,
    shrink,
    again: () => file && send(file),
    dismiss: () => setRefused(undefined),
  };
}
