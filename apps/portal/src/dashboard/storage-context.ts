import { createRequiredContext } from '../lib/required-context.ts';

/** The function throws where the user forbids storage. */
export const [StorageContext, useOpenStorage] = createRequiredContext<() => Storage>();
