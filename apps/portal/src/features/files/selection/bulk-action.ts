export const BULK_ACTIONS = ['extend', 'dates', 'add', 'remove'] as const;

/** The user can apply each of these actions to all selected files. */
export type BulkAction = (typeof BULK_ACTIONS)[number];
