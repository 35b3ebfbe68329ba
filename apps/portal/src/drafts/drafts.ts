import type { FileDatesDraft } from './date-draft.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

export interface Drafts {
  texts: DraftStore<string>;
  dates: DraftStore<FileDatesDraft>;
}

export const hasDrafts = ({ texts, dates }: Drafts): boolean =>
  [texts, dates].some((store) => Object.keys(store.all()).length > 0);

export const createDrafts = (): Drafts => ({
  texts: createDraftStore(),
  dates: createDraftStore(),
});

declare module '../lib/services.tsx' {
  interface Services {
    drafts: Drafts;
  }
}
