import { accessReviewQuery, restoreGrantsBody, reviewGrantsBody } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/people/access-review';
import { listAccessReview } from '../../../services/people/review/access-review.ts';
import {
  keepReviewed,
  removeReviewed,
  restoreReviewed,
} from '../../../services/people/review/review-changes.ts';
import { answer, type PortalRoute } from '../answer/answer.ts';

export const accessReviewRoutes: readonly PortalRoute[] = [
  answer(
    calls.listAccessReview,
    {
      summary:
        'List the access to the caller’s files that may be stale, one row for each grant; with admin, to all files of the organisation',
      query: accessReviewQuery,
      adminRequest: 'a review of all access',
    },
    ({ by, input }, deps) => listAccessReview(deps, by.account, input),
  ),
  answer(
    calls.removeReviewed,
    {
      summary: 'Remove up to 500 grants of a review, all or none; the answer can undo it',
      body: reviewGrantsBody,
      queue: [],
      adminRequest: 'a removal of access in a review',
    },
    ({ by, input }, deps) => removeReviewed(deps, by, input),
  ),
  answer(
    calls.restoreReviewed,
    {
      summary: 'Restore the grants that a removal in a review took, for ten minutes',
      body: restoreGrantsBody,
      queue: [],
      adminRequest: 'a restoration of access in a review',
    },
    ({ by, input }, deps) => restoreReviewed(deps, by, input),
  ),
  answer(
    calls.keepReviewed,
    {
      summary:
        'Mark up to 500 grants of a review as kept, so that they leave it until they are as old again',
      body: reviewGrantsBody,
      queue: [],
      adminRequest: 'a review of access',
    },
    ({ by, input }, deps) => keepReviewed(deps, by, input),
  ),
];
