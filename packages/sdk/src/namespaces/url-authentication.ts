import type { ClientCore } from '../client-core.ts';
import { createUrlAuthentication, type UrlAuthentication } from '../url-authentication.ts';
import type { ClientUnderConstruction, Namespace } from './namespace.ts';

/** Adds `client.urlAuthentication`. */
export const urlAuthentication: Namespace<UrlAuthentication> = (
  core: ClientCore,
  client: ClientUnderConstruction,
) => createUrlAuthentication({ ...core, client });
