import {
  accessRequest,
  accessRequestList,
  allowEffect,
  type answerRequestBody,
  type askAccessBody,
  type listRequestsQuery,
  ownRequest,
  ownRequestList,
  type previewAnswerBody,
  type withdrawRequestBody,
} from '../../access/access-requests.ts';
import { portalCall, typeOnly } from '../portal-call.ts';

export const askAccess = portalCall({
  method: 'POST',
  path: '/ask_access',
  level: 'second_level',
  body: typeOnly<typeof askAccessBody>(),
  reply: ownRequest,
});

export const withdrawRequest = portalCall({
  method: 'POST',
  path: '/withdraw_request',
  level: 'second_level',
  body: typeOnly<typeof withdrawRequestBody>(),
  reply: ownRequest,
});

export const listOwnRequests = portalCall({
  method: 'GET',
  path: '/my_requests',
  level: 'second_level',
  whileActing: true,
  reply: ownRequestList,
});

export const listRequests = portalCall({
  method: 'GET',
  path: '/access_requests',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  whileActing: true,
  query: typeOnly<typeof listRequestsQuery>(),
  reply: accessRequestList,
  format: 'page',
});

export const previewAnswer = portalCall({
  method: 'POST',
  path: '/answer_request/preview',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  whileActing: true,
  body: typeOnly<typeof previewAnswerBody>(),
  reply: allowEffect,
});

export const answerAccessRequest = portalCall({
  method: 'POST',
  path: '/answer_request',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof answerRequestBody>(),
  reply: accessRequest,
});
