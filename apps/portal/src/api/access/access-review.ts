import type { RestoredGrants, ReviewRow, ReviewSort } from '@bakehouse/contract';
import {
  keepReviewed,
  listAccessReview,
  removeReviewed,
  restoreReviewed,
} from '@bakehouse/contract/calls/people/access-review';
import type { Http } from '../http/http.ts';
import { type ListPage, type PageRequest, toListPage, toPageParams } from '../page.ts';

export const REVIEW_CHOICES = ['unused', 'never', 'leavers', 'all'] as const;
export type ReviewChoice = (typeof REVIEW_CHOICES)[number];

export interface ReviewQuery extends PageRequest<ReviewSort> {
  which: ReviewChoice;
}

/** Grants that are as old as this without use are offered first. */
export const UNUSED_DAYS = 90;

const CHOICE_PARAMS = {
  unused: { unused_days: String(UNUSED_DAYS) },
  never: { never_opened: 'true' },
  leavers: { leavers: 'true' },
  all: { kept: 'true' },
} as const satisfies Record<ReviewChoice, object>;

export const toReviewParams = ({ which, ...query }: ReviewQuery) => ({
  ...toPageParams(query),
  ...CHOICE_PARAMS[which],
});

interface ReviewedGrants {
  ids: readonly string[];
  admin: boolean;
}

export interface AccessReviewApi {
  list: (query: ReviewQuery, signal: AbortSignal) => Promise<ListPage<ReviewRow>>;
  keep: (grants: ReviewedGrants) => Promise<void>;
  /** Resolves to the token with which the removal is undone. */
  remove: (grants: ReviewedGrants) => Promise<string>;
  restore: (undo: string, admin: boolean) => Promise<RestoredGrants>;
}

const bodyOf = ({ ids, admin }: ReviewedGrants) => ({
  grants: [...ids],
  ...(admin && { admin: true as const }),
});

export const createAccessReviewApi = (http: Http): AccessReviewApi => ({
  list: async (query, signal) =>
    toListPage(await http.page(listAccessReview, toReviewParams(query), { signal }), (row) => row),
  async keep(grants) {
    await http.call(keepReviewed, bodyOf(grants));
  },
  remove: async (grants) => (await http.call(removeReviewed, bodyOf(grants))).undo,
  restore: (undo, admin) =>
    http.call(restoreReviewed, { undo, ...(admin && { admin: true as const }) }),
});
