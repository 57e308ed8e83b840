/** How long old data is kept. The numbers are a promise to the owner; they are defined only here. */

/** Old versions of a record or document, besides the current one. */
export const KEPT_VERSIONS = 20;

/** Days for which a deleted record can be brought back. */
export const KEPT_DELETED_DAYS = 180;

/** Days for which the counts of a day's visits are kept. */
export const KEPT_VISIT_DAYS = 400;

/** Days for which the old folders of a restore stay next to data and uploads. */
export const KEPT_REPLACED_DAYS = 90;
