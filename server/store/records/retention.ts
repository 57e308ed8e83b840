/** How long the past is kept. The numbers are a promise to the owner; nothing else decides them. */

/** Old versions of a record or document, besides the current one. */
export const KEPT_VERSIONS = 20;

/** Days for which a deleted record can be brought back. */
export const KEPT_DELETED_DAYS = 180;

/** Days for which the counts of a day's visits are kept. */
export const KEPT_VISIT_DAYS = 400;

/** Days for which the folders stay that a restore left beside data and uploads. */
export const KEPT_REPLACED_DAYS = 90;
