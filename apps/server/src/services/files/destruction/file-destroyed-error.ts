import { DESTROY_GRACE_HOURS } from '@bakehouse/contract';
import { HttpError, type HttpErrorOptions } from '../../../http-error.ts';
import { isDestroyedForGood } from '../../access/file-destruction.ts';

const RESTORABLE_TEXT = `You have destroyed this file. Restore it first, within ${DESTROY_GRACE_HOURS} hours.`;
const FINAL_TEXT =
  'You have destroyed this file for good, so it cannot be restored, changed or sealed again.';
const BAKED_AGAIN_TEXT =
  'You have destroyed a file with exactly this content for good. Change the content to bake it.';

const destroyedError = (text: string, extra: HttpErrorOptions = {}) =>
  new HttpError(409, 'file_destroyed', text, extra);

export const fileDestroyedError = (destroyedAt: Date, now: Date): HttpError =>
  destroyedError(isDestroyedForGood(destroyedAt, now) ? FINAL_TEXT : RESTORABLE_TEXT);

/** The refusal to bake what the caller has destroyed. */
export const contentDestroyedError = (
  { id, destroyedAt }: { id: string; destroyedAt: Date },
  now: Date,
): HttpError => {
  const text = isDestroyedForGood(destroyedAt, now) ? BAKED_AGAIN_TEXT : RESTORABLE_TEXT;
  return destroyedError(text, { members: { id } });
};
