import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { UploadResult, UploadWatch } from '../../client/call.ts';
import { RichTextEditor } from '../../client/rich-text-editor/rich-text-editor.tsx';
import type { UploadEnd } from '../../client/ui/pending-uploads.ts';
import { PendingUploads } from '../../client/ui/pending-uploads.ts';

/** A form with nothing but the editor: what the browser tests load. */
declare global {
  interface Window {
    value: string;
    changes: number;
    uploaded: string[];
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
window.fetched = [];
window.holdsUploads = false;
window.uploads = {};
window.pending = 0;
window.failed = 0;

function hold(file: File, { onProgress, signal }: UploadWatch): Promise<UploadResult> {
  return new Promise((resolve) => {
    window.uploads[file.name] = {
      progress: (percent) => onProgress?.(percent),
      arrive: () => resolve({ ok: true, url: `/uploads/${file.name.replace('.', '-800x600.')}` }),
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
  window.setValue = (html) => {
    window.value = html;
    setValue(html);
  };
  return (
    <PendingUploads value={PENDING}>
      <RichTextEditor
        label="正文"
        value={value}
        onChange={(html) => {
          window.value = html;
          window.changes++;
          setValue(html);
        }}
        fetchPicture={async (url) => {
          window.fetched.push(url);
          if (/fails/.test(url)) return { ok: false, msg: '图片下载失败' };
          return { ok: true, file: new File(['picture'], 'fetched.png', { type: 'image/png' }) };
        }}
        upload={async (file, watch) => {
          window.uploaded.push(file.name);
          if (window.holdsUploads) return hold(file, watch);
          watch.onProgress?.(50);
          return { ok: true, url: '/uploads/site-800x600.wa.webp' };
        }}
      />
    </PendingUploads>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Form />);
