/** How long old data is kept: versions, deleted records and uploads, the audit, snapshots, copies. */

/** Old versions of a record or document, besides the current one. */
export const KEPT_VERSIONS = 20;

/** Days for which a deleted record or upload can be restored. */
export const KEPT_DELETED_DAYS = 180;

/** Whole months of the audit that are kept besides the current one. */
export const KEPT_AUDIT_MONTHS = 12;

/** The number of days, weeks and months of which the newest snapshot is kept. */
export const KEPT_SNAPSHOTS = { days: 7, weeks: 4, months: 12 };

/** Days for which the copy of a killed command stays. */
export const KEPT_COPY_DAYS = 1;

/** Days for which the old folders of a restore stay next to data and uploads. */
export const KEPT_REPLACED_DAYS = 90;
