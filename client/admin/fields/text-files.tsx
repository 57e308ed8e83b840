import { type ReactNode, useRef } from 'react';
import { Button } from '../widgets/button.tsx';
import { entryTitle } from './entries.ts';

interface TextFilesProps {
  label: string;
  value: readonly unknown[];
  onValue(entries: unknown[]): void;
}

/** A button that reads text files as entries of a list; a file takes the place of the one with its name. */
export function TextFiles({ label, value, onValue }: TextFilesProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" aria-label={`${label}：选择文件`} onClick={() => chooser.current?.click()}>
        选择文件
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept=".txt,.html"
        onChange={async ({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = ''; // the same one may be chosen again
          const read = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
          onValue([...value.filter((entry) => !read.some(({ name }) => name === entryTitle(entry))), ...read]);
        }}
      />
    </>
  );
}
