import { createContext } from 'react';

/** How an upload ended. A failed one stands in the form, marked by `data-upload-failed`, until it is `gone`. */
export type UploadEnd = 'arrived' | 'failed' | 'gone';

interface PendingUploadsValue {
  /**
   * To be called when an upload begins, with the function that cancels it. Returns the function to be told how it ended:
   * that it arrived once its result stands in the form, that it is gone when it was cancelled, removed or is tried again.
   */
  begin(cancel: () => void): (end: UploadEnd) => void;
}

/** Where an upload tells the form around it how it stands. Without a form nobody waits for it. */
export const PendingUploads = createContext<PendingUploadsValue>({ begin: () => () => {} });
