import type { ConnectedApp, GrantType } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { OAuthError } from './oauth-error.ts';

export interface GrantRequest {
  project: Project;
  app: ConnectedApp;
  form: ReadonlyMap<string, string>;
  /** Resources may be given several times (RFC 8707, section 2). */
  resources: readonly string[];
  caller: Caller;
}

/** @throws OAuthError unauthorized_client (RFC 6749, section 5.2) */
export function requireGrantType(app: ConnectedApp, type: GrantType): void {
  if (app.grant_types.includes(type)) return;
  const text = `${app.client_name} may not use the grant type ${type}. Its grant_types do not name it.`;
  throw new OAuthError('unauthorized_client', text);
}
