import {
  apiKeyList,
  type createApiKeyBody,
  createdApiKey,
  type revokeApiKeyBody,
} from '../../accounts/api-keys.ts';
import { emptyBody } from '../empty-body.ts';
import { portalCall, typeOnly } from '../portal-call.ts';

export const listApiKeys = portalCall({
  method: 'GET',
  path: '/api_keys',
  level: 'second_level',
  whileActing: true,
  reply: apiKeyList,
});

export const createApiKey = portalCall({
  method: 'POST',
  path: '/create_api_key',
  level: 'second_level',
  body: typeOnly<typeof createApiKeyBody>(),
  reply: createdApiKey,
  status: 201,
});

export const revokeApiKey = portalCall({
  method: 'POST',
  path: '/revoke_api_key',
  level: 'second_level',
  body: typeOnly<typeof revokeApiKeyBody>(),
  reply: emptyBody,
});
