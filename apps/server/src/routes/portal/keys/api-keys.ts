import { createApiKeyBody, errorBody, revokeApiKeyBody } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/keys/api-keys';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../../services/factors/api-keys/api-keys.ts';
import { answer, type PortalRoute } from '../answer/answer.ts';
import { toPinProof } from '../pin-proof.ts';

export const apiKeyRoutes: readonly PortalRoute[] = [
  answer(
    calls.listApiKeys,
    { summary: 'List the API keys of the caller that work, the oldest first' },
    ({ by }, deps) => listApiKeys(deps, by.account),
  ),
  answer(
    calls.createApiKey,
    {
      summary: 'Create an API key; only this reply has the key itself',
      body: createApiKeyBody,
      errors: { 409: errorBody },
      queue: [],
    },
    ({ by, input }, deps) => createApiKey(deps, by, { proof: toPinProof(input), given: input }),
  ),
  answer(
    calls.revokeApiKey,
    { summary: 'Revoke an API key of the caller', body: revokeApiKeyBody, queue: [] },
    ({ by, input }, deps) => revokeApiKey(deps, by, input),
  ),
];
