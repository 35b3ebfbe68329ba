import type {
  ErrorBody,
  KeptGrants,
  RemovedGrants,
  RestoredGrants,
  ReviewList,
  ReviewRow,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSessionReply } from '../backend.ts';

const matches = (row: ReviewRow, query: URLSearchParams) =>
  (!query.has('never_opened') || row.last_opened_at === null) &&
  (!query.has('leavers') || row.has_left) &&
  (query.has('kept') || row.reviewed_at === null) &&
  `${row.email} ${row.filetitle}`.includes(query.get('search') ?? '');

const listReview = ({ reviewRows }: Backend, query: URLSearchParams): ReviewList => {
  const page = Number(query.get('page') ?? '1');
  const limit = Number(query.get('limit') ?? '10');
  const found = reviewRows.filter((row) => matches(row, query));
  const data = found.slice((page - 1) * limit, page * limit);
  return { data, total: found.length, total_is_exact: true, page, limit };
};

interface Reviewed {
  grants: string[];
}

export const accessReviewHandlers = (backend: Backend) => {
  let removed: ReviewRow[] = [];
  return [
    http.get<never, never, ReviewList | ErrorBody>('*/api/access_review', ({ request }) =>
      hasSession(backend, request)
        ? HttpResponse.json(listReview(backend, new URL(request.url).searchParams))
        : noSessionReply(),
    ),
    http.post<never, Reviewed, RemovedGrants>('*/api/review/remove', async ({ request }) => {
      const { grants } = await request.json();
      removed = backend.reviewRows.filter(({ id }) => grants.includes(id));
      backend.reviewRows = backend.reviewRows.filter(({ id }) => !grants.includes(id));
      return HttpResponse.json({ removed: removed.length, undo: 'undo-1' });
    }),
    http.post<never, never, RestoredGrants>('*/api/review/restore', () => {
      backend.reviewRows = [...removed, ...backend.reviewRows];
      return HttpResponse.json({ restored: removed.length, dropped: 0 });
    }),
    http.post<never, Reviewed, KeptGrants>('*/api/review/keep', async ({ request }) => {
      const { grants } = await request.json();
      backend.reviewRows = backend.reviewRows.map((row) =>
        grants.includes(row.id)
          ? { ...row, reviewed_at: '2026-06-01T09:00:00.000Z', reviewed_by: 'bo@bakehouse.test' }
          : row,
      );
      return HttpResponse.json({ kept: grants.length });
    }),
  ];
};
