import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RichTextEditor } from '../../client/ui/rich-text-editor/rich-text-editor.tsx';

/** A form with nothing but the editor: what the browser tests load. */
declare global {
  interface Window {
    value: string;
    changes: number;
    uploaded: string[];
    refusesUploads: boolean;
    setValue(html: string): void;
  }
}

window.value = '';
window.changes = 0;
window.uploaded = [];
window.refusesUploads = false;

function Form() {
  const [value, setValue] = useState('');
  window.setValue = (html) => {
    window.value = html;
    setValue(html);
  };
  return (
    <RichTextEditor
      label="正文"
      value={value}
      onChange={(html) => {
        window.value = html;
        window.changes++;
        setValue(html);
      }}
      upload={async (file, onProgress) => {
        onProgress(50);
        window.uploaded.push(file.name);
        return window.refusesUploads
          ? { ok: false, msg: '存储空间不足' }
          : { ok: true, url: '/uploads/site-800x600.wa.webp' };
      }}
    />
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Form />);
