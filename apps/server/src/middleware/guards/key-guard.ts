import type { ApiKeyScope } from '@bakehouse/contract';
import { HttpError } from '../../http-error.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { SCOPE_TEXTS } from '../../services/factors/api-keys/api-keys.ts';
import type { LiveSession } from '../../services/identity/sessions/session-lookup.ts';

const keyNotAllowedError = (scope: ApiKeyScope | undefined) => {
  const text = scope
    ? `This API key may not ${SCOPE_TEXTS[scope]}. Use a key that may, which the settings of the portal create.`
    : 'API keys cannot do this. Log in to the portal.';
  return new HttpError(403, 'key_not_allowed', text);
};

/**
 * @returns the caller, with the name of the API key if the request has one
 * @throws HttpError 403 key_not_allowed
 */
export function guardKeyCall(
  caller: Caller,
  { session: { apiKey } }: LiveSession,
  { apiKeyScope: scope }: { apiKeyScope?: ApiKeyScope | 'any' },
): Caller {
  if (!apiKey) return caller;
  const isAllowed = scope === 'any' || (scope !== undefined && apiKey.scopes.includes(scope));
  if (!isAllowed) throw keyNotAllowedError(scope);
  return { ...caller, apiKey: apiKey.name };
}
