import { createContext } from 'react';

interface PendingUploadsValue {
  /**
   * To be called when an upload begins, with the function that cancels it. Gives the function to be called once it is over
   * and its result stands in the form: with `false` when it failed or was cancelled.
   */
  begin(cancel: () => void): (succeeded?: boolean) => void;
}

/** Where an upload tells the form around it that it is under way. Without a form nobody waits for it. */
export const PendingUploads = createContext<PendingUploadsValue>({ begin: () => () => {} });
