import type { InputHTMLAttributes, RefObject } from 'react';

interface FileInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'aria-label'> {
  input: RefObject<HTMLInputElement | null>;
  onFiles(files: File[]): void;
}

/** A hidden file input, opened by a button next to it; the same files can be chosen again. */
export function FileInput({ input, onFiles, ...attributes }: FileInputProps) {
  return (
    <input
      {...attributes}
      ref={input}
      type="file"
      hidden
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
}
