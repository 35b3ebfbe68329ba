import {
  ApiFailure,
  type ApiKey,
  type ApiKeyScope,
  type CreatedApiKey,
  type PinProof,
} from '@bakehouse/contract';
import { createApiKey, listApiKeys, revokeApiKey } from '@bakehouse/contract/calls/keys/api-keys';
import type { Http } from '../http/http.ts';

interface NewKey {
  name: string;
  scopes: readonly ApiKeyScope[];
  days: number;
}

export interface ApiKeysApi {
  list: (signal: AbortSignal) => Promise<readonly ApiKey[]>;
  create: (key: NewKey, proof: PinProof, signal: AbortSignal) => Promise<CreatedApiKey>;
  revoke: (id: string) => Promise<void>;
}

/** True for a key that was revoked in another tab, or has expired. */
const isGone = (error: unknown) => error instanceof ApiFailure && error.errorType === 'not_found';

export const createApiKeysApi = (http: Http): ApiKeysApi => ({
  async list(signal) {
    return (await http.call(listApiKeys, {}, { signal })).data;
  },
  create: ({ days, ...key }, proof, signal) =>
    http.call(createApiKey, { ...key, expires_after_days: days, ...proof }, { signal }),
  async revoke(id) {
    try {
      await http.call(revokeApiKey, { id });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  },
});
