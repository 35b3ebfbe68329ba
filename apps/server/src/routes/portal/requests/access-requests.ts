import {
  answerRequestBody,
  askAccessBody,
  errorBody,
  listRequestsQuery,
  openDeniedBody,
  previewAnswerBody,
  withdrawRequestBody,
} from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/requests/access-requests';
import * as z from 'zod/mini';
import { answerRequest, previewAnswer } from '../../../services/people/requests/answer-request.ts';
import { askAccess } from '../../../services/people/requests/ask-access.ts';
import { listOwnRequests } from '../../../services/people/requests/own-requests.ts';
import { listRequests } from '../../../services/people/requests/requests-list.ts';
import { withdrawRequest } from '../../../services/people/requests/withdraw-request.ts';
import { answer, type PortalRoute } from '../answer/answer.ts';

export const accessRequestRoutes: readonly PortalRoute[] = [
  answer(
    calls.askAccess,
    {
      summary:
        'Ask the baker of a file for access. A caller without access gets the same answer for files that do not exist',
      body: askAccessBody,
      errors: { 403: z.union([openDeniedBody, errorBody]), 409: errorBody },
      queue: [],
    },
    ({ by, input }, deps) => askAccess(deps, by, input),
  ),
  answer(
    calls.withdrawRequest,
    {
      summary: 'Withdraw an open request of the caller',
      body: withdrawRequestBody,
      errors: { 409: errorBody },
      queue: [],
    },
    ({ by, input }, deps) => withdrawRequest(deps, by, input),
  ),
  answer(
    calls.listOwnRequests,
    { summary: 'List the requests of the caller for access, open ones first' },
    ({ by }, deps) => listOwnRequests(deps, by.account),
  ),
  answer(
    calls.listRequests,
    {
      summary:
        'List the requests for access to files of the caller, the newest first; with admin, to all files of the organisation',
      query: listRequestsQuery,
      adminRequest: 'all requests for access',
    },
    ({ by, input }, deps) => listRequests(deps, by.account, input),
  ),
  answer(
    calls.previewAnswer,
    {
      summary: 'Say what allowing a request would change',
      body: previewAnswerBody,
      errors: { 409: errorBody },
    },
    ({ by, input }, deps) => previewAnswer(deps, by, input),
  ),
  answer(
    calls.answerAccessRequest,
    {
      summary: 'Allow or refuse a request for access to a file of the caller, or ban its asker',
      body: answerRequestBody,
      errors: { 409: errorBody },
      queue: [],
    },
    ({ by, input }, deps) => answerRequest(deps, by, input),
  ),
];
