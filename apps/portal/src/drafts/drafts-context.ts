import { createRequiredContext } from '../lib/required-context.ts';
import type { Drafts } from './drafts.ts';

export const [DraftsContext, useDrafts] = createRequiredContext<Drafts>('DraftsContext');
