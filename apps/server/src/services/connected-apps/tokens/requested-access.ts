import type { Authorization } from '../authorizations.ts';
import { toScopes } from '../checks/scope.ts';
import { OAuthError } from './oauth-error.ts';

/**
 * An app may ask for less than the user has granted (RFC 6749, section 6).
 * @throws OAuthError invalid_scope
 */
export function pickScopes(
  { scopes: granted }: Pick<Authorization, 'scopes'>,
  requested: string | undefined,
): readonly string[] {
  if (requested === undefined) return granted;
  const names = requested.split(' ').filter(Boolean);
  const wrong = names.find((name) => !granted.some((scope) => scope === name));
  if (wrong === undefined && names.length > 0) return toScopes(names);
  throw new OAuthError('invalid_scope', `The user has not granted the scope ${wrong ?? '(none)'}.`);
}

/**
 * Without a resource, a token is for this server, which knows the app by its id.
 * @throws OAuthError invalid_target (RFC 8707, section 2.2)
 */
export function pickAudience(
  { resources: granted, clientId }: Pick<Authorization, 'resources' | 'clientId'>,
  requested: readonly string[],
): readonly string[] {
  const wrong = requested.find((resource) => !granted.includes(resource));
  if (wrong !== undefined) {
    const text = `The authorization request did not name the resource ${wrong}.`;
    throw new OAuthError('invalid_target', text);
  }
  const resources = requested.length > 0 ? requested : granted;
  return resources.length > 0 ? resources : [clientId];
}
