export const BULK_ACTIONS = ['extend', 'dates', 'add', 'remove'] as const;

/** What can be done with all selected files. */
export type BulkAction = (typeof BULK_ACTIONS)[number];
