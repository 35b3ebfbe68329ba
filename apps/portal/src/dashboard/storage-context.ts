import { createRequiredContext } from '../lib/required-context.ts';

/** The function may throw, as browsers do when the user forbids storage. */
export const [StorageContext, useOpenStorage] =
  createRequiredContext<() => Storage>('StorageContext');
