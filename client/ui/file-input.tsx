import type { InputHTMLAttributes, ReactNode, RefObject } from 'react';

interface FileInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'aria-label'> {
  /** For the button that opens it. */
  input: RefObject<HTMLInputElement | null>;
  onFiles(files: File[]): void;
}

/** Files chosen by a button beside it; the same ones can be chosen once more. */
export function FileInput({ input, onFiles, ...attributes }: FileInputProps): ReactNode {
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
