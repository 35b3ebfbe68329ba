import type { OAuthProviderName } from '../../../../config/oauth/oauth-providers.ts';
import { OAUTH_ROWS } from './oauth-rows.ts';
import { OPENID_ROWS } from './openid-rows.ts';
import type { OAuthProviderRow } from './provider-row.ts';

/** A new provider is a row here, and its label in config/oauth/oauth-providers.ts. */
export const OAUTH_PROVIDER_ROWS: Readonly<Record<OAuthProviderName, OAuthProviderRow>> = {
  ...OPENID_ROWS,
  ...OAUTH_ROWS,
};
