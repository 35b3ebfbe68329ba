import {
  type AccessRequest,
  type AccessRequestList,
  type AllowEffect,
  type AnswerRequestBody,
  type AskAccessBody,
  BASE_KEY_PATH,
  type ErrorBody,
  type OwnRequest,
  type OwnRequestList,
  type PreviewAnswerBody,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSessionReply, refusalReply } from '../backend.ts';
import { createOwnRequest } from '../data/access-requests.ts';

const closedReply = () =>
  refusalReply(409, { error: 'This request is closed.', error_type: 'request_closed' });

const toEffect = (
  { rule, created_at: at }: AccessRequest,
  { key_paths: paths }: PreviewAnswerBody,
): AllowEffect => ({
  allowed: true,
  rule: 'email_grant',
  added: paths ?? [BASE_KEY_PATH],
  openable: null,
  expires: rule === 'expired' ? { from: at, to: null } : null,
  people_count: 3,
});

const answeringHandlers = (backend: Backend) => {
  const find = (id: string) =>
    backend.accessRequests.find((one) => one.id === id && one.state === 'open');
  return [
    http.post<never, PreviewAnswerBody, AllowEffect | ErrorBody>(
      '*/api/answer_request/preview',
      async ({ request }) => {
        const body = await request.json();
        const found = find(body.id);
        return found ? HttpResponse.json(toEffect(found, body)) : closedReply();
      },
    ),
    http.post<never, AnswerRequestBody, AccessRequest | ErrorBody>(
      '*/api/answer_request',
      async ({ request }) => {
        const { id, answer } = await request.json();
        const found = find(id);
        if (!found) return closedReply();
        const answered: AccessRequest = {
          ...found,
          state: answer === 'allow' ? 'allowed' : 'refused',
        };
        backend.accessRequests = backend.accessRequests.map((one) =>
          one.id === id ? answered : one,
        );
        return HttpResponse.json(answered);
      },
    ),
  ];
};

export const accessRequestHandlers = (backend: Backend) => [
  ...answeringHandlers(backend),
  http.get<never, never, AccessRequestList | ErrorBody>('*/api/access_requests', ({ request }) => {
    if (!hasSession(backend, request)) return noSessionReply();
    const query = new URL(request.url).searchParams;
    const data = backend.accessRequests
      .filter(({ state }) => state === (query.get('state') ?? state))
      .filter(({ file_id: id }) => id === (query.get('file_id') ?? id));
    const total = data.length;
    return HttpResponse.json({ data, total, total_is_exact: true, page: 1, limit: 50 });
  }),
  http.get<never, never, OwnRequestList | ErrorBody>('*/api/my_requests', ({ request }) =>
    hasSession(backend, request)
      ? HttpResponse.json({ data: backend.ownRequests })
      : noSessionReply(),
  ),
  http.post<never, AskAccessBody, OwnRequest | ErrorBody>(
    '*/api/ask_access',
    async ({ request }) => {
      const { checksum, file_id: fileId, reason } = await request.json();
      const own = createOwnRequest({ wanted: checksum ?? fileId ?? '', reason });
      backend.ownRequests = [own, ...backend.ownRequests];
      return HttpResponse.json(own);
    },
  ),
  http.post<never, { id: string }, OwnRequest | ErrorBody>(
    '*/api/withdraw_request',
    async ({ request }) => {
      const { id } = await request.json();
      const own = backend.ownRequests.find((one) => one.id === id);
      if (!own) return closedReply();
      backend.ownRequests = backend.ownRequests.filter((one) => one !== own);
      return HttpResponse.json({ ...own, state: 'withdrawn' });
    },
  ),
];
