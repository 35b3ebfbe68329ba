import type { OAuthProviderName } from '../../../../config/oauth/oauth-providers.ts';
import { OAUTH_ROWS } from './oauth-rows.ts';
import { OPENID_ROWS } from './openid-rows.ts';
import type { OAuthProviderRow } from './provider-row.ts';

export const OAUTH_PROVIDER_ROWS: Readonly<Record<OAuthProviderName, OAuthProviderRow>> = {
  ...OPENID_ROWS,
  ...OAUTH_ROWS,
};
