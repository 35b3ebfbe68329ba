import { DESTROY_GRACE_HOURS } from '@bakehouse/contract';

const DESTROY_GRACE_MS = DESTROY_GRACE_HOURS * 3_600_000;

/** Files that were destroyed at this instant or before it can no longer be restored. */
export const lastFinalDestruction = (now: Date): Date => new Date(now.getTime() - DESTROY_GRACE_MS);

/** Null for a file that is not destroyed. */
export const restorableUntilOf = (destroyedAt: Date | null): Date | null =>
  destroyedAt && new Date(destroyedAt.getTime() + DESTROY_GRACE_MS);

export const isDestroyedForGood = (destroyedAt: Date | null, now: Date): boolean =>
  destroyedAt !== null && destroyedAt <= lastFinalDestruction(now);
