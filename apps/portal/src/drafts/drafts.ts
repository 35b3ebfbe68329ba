import type { FileDatesDraft } from './date-draft.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

/** Everything that the user has typed and not sent. */
export interface Drafts {
  /** Keyed by the name of the field. */
  texts: DraftStore<string>;
  /** Keyed by the id of the file. */
  dates: DraftStore<FileDatesDraft>;
}

export const createDrafts = (): Drafts => ({
  texts: createDraftStore(),
  dates: createDraftStore(),
});
