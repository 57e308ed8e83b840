import { createContext, useContext } from 'react';

/** The paths of the fields that differ from the stored record: the value of a form for the fields in it. */
export const ChangedFields = createContext<readonly string[]>([]);

/** The mark of a field whose content is not saved, in the upper corner of the element around it. */
export function ChangedMark({ path }: { path: string }) {
  return useContext(ChangedFields).includes(path) && <span className="changed-mark tag tone-warn absolute">已改</span>;
}
