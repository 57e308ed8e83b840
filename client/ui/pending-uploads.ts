import { createContext } from 'react';

/**
 * The end of an upload. A failed one stays in the form, marked by `data-upload-failed`, until it is `gone`. For a `missing`
 * one the form's content has a placeholder, with which it can be saved as a draft.
 */
export type UploadEnd = 'arrived' | 'failed' | 'missing' | 'gone';

interface PendingUploadsValue {
  /** Begins the upload of a file of this name; returns the function that reports its end. */
  begin(cancel: () => void, name?: string): (end: UploadEnd) => void;
}

/** Reports the state of uploads to the surrounding form. Without a form nothing waits for them. */
export const PendingUploads = createContext<PendingUploadsValue>({ begin: () => () => {} });
