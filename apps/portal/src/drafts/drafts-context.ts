import { createRequiredContext } from '../lib/required-context.ts';
import type { DateDrafts } from './date-drafts.ts';
import type { TypedTexts } from './typed-texts.ts';

/** What was typed and is not sent yet. */
export interface Drafts {
  dateDrafts: DateDrafts;
  typedTexts: TypedTexts;
}

export const [DraftsContext, useDrafts] = createRequiredContext<Drafts>('DraftsContext');
