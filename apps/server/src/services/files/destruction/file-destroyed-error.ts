import { DESTROY_GRACE_HOURS } from '@bakehouse/contract';
import { HttpError } from '../../../http-error.ts';
import { isDestroyedForGood } from '../../access/file-destruction.ts';

const RESTORABLE_TEXT = `You have destroyed this file. Restore it first, within ${DESTROY_GRACE_HOURS} hours.`;
const FINAL_TEXT =
  'You have destroyed this file for good, so it cannot be restored, changed or sealed again.';
const BAKED_AGAIN_TEXT =
  'You have destroyed a file with exactly this content for good. Change the content to bake it.';

const destroyedError = (text: string) => new HttpError(409, 'file_destroyed', text);

export const fileDestroyedError = (destroyedAt: Date, now: Date): HttpError =>
  destroyedError(isDestroyedForGood(destroyedAt, now) ? FINAL_TEXT : RESTORABLE_TEXT);

/** The refusal to bake what the caller has destroyed; with an id, it would read as baked before. */
export const contentDestroyedError = (destroyedAt: Date, now: Date): HttpError =>
  destroyedError(isDestroyedForGood(destroyedAt, now) ? BAKED_AGAIN_TEXT : RESTORABLE_TEXT);
