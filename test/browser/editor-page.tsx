import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { withType } from '../../client/admin/widgets/fields/file-head.ts';
import { sendPicture } from '../../client/admin/widgets/fields/send-picture.ts';
import { NOT_REACHED, type UploadResult, type UploadWatch } from '../../client/call.ts';
import { RichTextEditor } from '../../client/rich-text-editor/rich-text-editor.tsx';
import type { UploadEnd } from '../../client/ui/pending-uploads.ts';
import { PendingUploads } from '../../client/ui/pending-uploads.ts';
import { PICTURE_LIMIT_BYTES, TOO_LARGE } from '../../server/contract/upload-rules.ts';

/** A form with nothing but the editor: what the browser tests load. */
declare global {
  interface Window {
    value: string;
    changes: number;
    uploaded: string[];
    /** Type and size in pixels of what was uploaded. */
    sent: string[];
    /** The type that the server refuses as broken. */
    refuses: string;
    /** Addresses of pictures that were asked for. */
    fetched: string[];
    /** Uploads wait for what the test does with them, by the name of their file. */
    holdsUploads: boolean;
    uploads: Record<string, HeldUpload>;
    /** Uploads that the form knows to be under way. */
    pending: number;
    /** Uploads that the form knows to have failed, and to stand in the text. */
    failed: number;
    /** What the form had been told when an upload was over. */
    valueWhenOver: string;
    setValue(html: string): void;
    /** Opens the editor anew, of somebody who may send no file, and why. */
    refuseFiles(refusal: string | undefined): void;
  }
}

interface HeldUpload {
  progress(percent: number): void;
  arrive(): void;
  refuse(): void;
  isAborted(): boolean;
}

window.value = '';
window.changes = 0;
window.uploaded = [];
window.sent = [];
window.refuses = '';
window.fetched = [];
window.holdsUploads = false;
window.uploads = {};
window.pending = 0;
window.failed = 0;

const PNG_HEAD = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const LIMITS = { limitBytes: PICTURE_LIMIT_BYTES, tooLarge: TOO_LARGE.quill };

/** As the server would: it refuses as broken what begins so. */
async function send(file: File, watch: UploadWatch): Promise<UploadResult> {
  watch.onProgress?.(50);
  if (window.refuses === file.type) return { ok: false, code: 415, msg: '图片已损坏' };
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  window.uploaded.push(file.name);
  window.sent.push(
    `${file.type} ${bitmap?.width}x${bitmap?.height}${file.size < PICTURE_LIMIT_BYTES ? '' : ' too large'}`,
  );
  return { ok: true, url: '/uploads/site-800x600.wa.webp' };
}

function hold(file: File, { onProgress, signal }: UploadWatch): Promise<UploadResult> {
  return new Promise((resolve) => {
    window.uploads[file.name] = {
      progress: (percent) => onProgress?.(percent),
      arrive: () => resolve({ ok: true, url: `/uploads/${file.name.replace(/\s/g, '_').replace('.', '-800x600.')}` }),
      refuse: () => resolve({ ok: false, msg: '存储空间不足' }),
      isAborted: () => Boolean(signal?.aborted),
    };
  });
}

const begin = () => {
  window.pending += 1;
  let end: UploadEnd | undefined;
  return (next: UploadEnd) => {
    if (end === undefined) window.pending -= 1;
    window.failed += (next === 'missing' ? 1 : 0) - (end === 'missing' ? 1 : 0);
    end = next;
    window.valueWhenOver = window.value;
  };
};
const PENDING = { begin };

function Form() {
  const [value, setValue] = useState('');
  const [refusal, setRefusal] = useState<string>();
  window.refuseFiles = setRefusal;
  window.setValue = (html) => {
    window.value = html;
    setValue(html);
  };
  return (
    <PendingUploads value={PENDING}>
      <RichTextEditor
        key={refusal}
        label="正文"
        value={value}
        onChange={(html) => {
          window.value = html;
          window.changes++;
          setValue(html);
        }}
        services={{
          refusal,
          async fetchPicture(url) {
            window.fetched.push(url);
            if (/fails/.test(url)) return { ok: false, code: 502, msg: '图片下载失败' };
            if (/offline/.test(url)) return NOT_REACHED;
            return { ok: true, file: new File([PNG_HEAD], 'fetched.png', { type: 'image/png' }) };
          },
          withType,
          upload: (file, watch) => (window.holdsUploads ? hold(file, watch) : sendPicture(file, LIMITS, send, watch)),
        }}
      />
    </PendingUploads>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Form />);
