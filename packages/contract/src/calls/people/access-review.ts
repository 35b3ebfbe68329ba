import {
  type accessReviewQuery,
  keptGrants,
  removedGrants,
  type restoreGrantsBody,
  restoredGrants,
  type reviewGrantsBody,
  reviewList,
} from '../../lists/access-review.ts';
import { csvText, type exportReviewQuery } from '../../lists/exports.ts';
import { portalCall, typeOnly } from '../portal-call.ts';

export const listAccessReview = portalCall({
  method: 'GET',
  path: '/access_review',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  whileActing: true,
  query: typeOnly<typeof accessReviewQuery>(),
  reply: reviewList,
  format: 'page',
});

export const exportAccessReview = portalCall({
  method: 'GET',
  path: '/access_review/export.csv',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  query: typeOnly<typeof exportReviewQuery>(),
  reply: csvText,
  format: 'csv',
});

export const removeReviewed = portalCall({
  method: 'POST',
  path: '/review/remove',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof reviewGrantsBody>(),
  reply: removedGrants,
});

export const restoreReviewed = portalCall({
  method: 'POST',
  path: '/review/restore',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof restoreGrantsBody>(),
  reply: restoredGrants,
});

export const keepReviewed = portalCall({
  method: 'POST',
  path: '/review/keep',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof reviewGrantsBody>(),
  reply: keptGrants,
});
