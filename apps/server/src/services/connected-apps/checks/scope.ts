import { SCOPES, type ConnectedApp, type Scope } from '../../../config/connected-apps.ts';
import { idpError } from '../idp-errors.ts';
import type { RequestCheck } from './authorization-request.ts';

const isScopeAllowedFor =
  ({ scopes }: ConnectedApp) =>
  (scope: string): scope is Scope =>
    scopes.some((allowed) => allowed === scope);

export const checkScope: RequestCheck = ({ scopes }, app) => {
  if (scopes.length === 0) {
    return idpError('idp_invalid_scope', `The scope is missing. Known are ${SCOPES.join(', ')}.`);
  }
  const wrong = scopes.find((scope) => !isScopeAllowedFor(app)(scope));
  if (wrong === undefined) return undefined;
  const reason = SCOPES.some((known) => known === wrong)
    ? `${app.client_name} may not ask for it`
    : `known are ${SCOPES.join(', ')}`;
  return idpError('idp_invalid_scope', `The scope ${wrong} cannot be granted: ${reason}.`);
};

export const toScopes = (names: readonly string[]): readonly Scope[] =>
  SCOPES.filter((scope) => names.includes(scope));
