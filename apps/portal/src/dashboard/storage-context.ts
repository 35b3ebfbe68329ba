import { createRequiredContext } from '../lib/required-context.ts';

/** Provides a function that returns local storage, or throws if the browser forbids storage. */
export const [OpenStorageContext, useOpenStorage] =
  createRequiredContext<() => Storage>('OpenStorageContext');
