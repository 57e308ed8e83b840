import { createContext, useContext, useEffect, useRef } from 'react';

export interface FieldTarget {
  /** The field's path: `coverName`, `params.3.value`. */
  readonly path: string;
  readonly at?: TextTarget;
}

/** A position in a text: the first such words, or the link or picture of this number and the tool that changes it. */
export type TextTarget =
  | { readonly words: string }
  | { readonly link: number }
  | { readonly picture: number; readonly tool: PictureTool };
export type PictureTool = 'alt' | 'replace';

/** Moves the focus into a field; `inner` is the target's path within it. */
export type FocusIn = (inner: string, at?: TextTarget) => void;

/** The fields that a form shows, by their paths. */
export const FieldFocus = createContext<Map<string, FocusIn>>(new Map());

/** Registers a field with the form around it, as long as it is shown. */
export function useFieldFocus(path: string, focusIn: FocusIn): void {
  const fields = useContext(FieldFocus);
  const latest = useRef(focusIn);
  latest.current = focusIn;
  useEffect(() => {
    fields.set(path, (...target) => latest.current(...target));
    return () => void fields.delete(path);
  }, [fields, path]);
}

/** Leads to a field: from the outermost to the innermost, as a list shows the fields of an entry once it is opened. */
export function focusField(fields: ReadonlyMap<string, FocusIn>, { path, at }: FieldTarget): void {
  const names = path.split('.');
  for (const [depth] of names.entries()) {
    const outer = names.slice(0, depth + 1).join('.');
    fields.get(outer)?.(path.slice(outer.length + 1), at);
  }
}
