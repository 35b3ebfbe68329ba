import { LOGIN_PRODUCTS, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@bakehouse/contract';
import * as z from 'zod/mini';

const wholeNumber = (least: number, most: number) => {
  const problem = `must be a whole number from ${least} to ${most}`;
  return z.int(problem).check(z.minimum(least, problem), z.maximum(most, problem));
};

/** The settings that clients read with the bootstrap call, under their names on the wire. */
const publicSettings = {
  /** The ways to log in to the portal beside email and password. */
  login_products: z._default(z.array(z.enum(LOGIN_PRODUCTS)), [...LOGIN_PRODUCTS]),
  disable_sdk_watermark: z._default(z.boolean(), true),
  cname_domain: z._default(z.nullable(z.string()), null),
  email_domains: z._default(z.array(z.string()), []),
  captcha_settings: z._default(
    z.object({ enabled: z.boolean(), siteKey: z._default(z.string(), '') }),
    { enabled: false, siteKey: '' },
  ),
  pkce_required_for_email_magic_links: z._default(z.boolean(), false),
  pkce_required_for_password_resets: z._default(z.boolean(), false),
  pkce_required_for_oauth: z._default(z.boolean(), false),
  pkce_required_for_sso: z._default(z.boolean(), false),
  slug_pattern: z._default(z.nullable(z.string()), null),
  create_organization_enabled: z._default(z.boolean(), false),
  password_config: z._default(
    z.nullable(
      z.strictObject({
        luds_complexity: wholeNumber(1, 4),
        luds_minimum_count: wholeNumber(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH),
      }),
    ),
    null,
  ),
  dfp_protected_auth_enabled: z._default(z.boolean(), false),
  dfp_protected_auth_mode: z._default(z.enum(['OBSERVATION', 'DECISIONING']), 'OBSERVATION'),
  siwe_required_for_crypto_wallets: z._default(z.boolean(), false),
  /** The user search answers alike for every address, so that it reveals no accounts. */
  uniform_user_search: z._default(z.boolean(), false),
};

/** The settings that never leave the server. */
const serverSettings = {
  /** Replies have no tokens; the server keeps them in cookies that scripts cannot read. */
  http_only_cookies: z._default(z.boolean(), false),
  /** An app can be named by the URL at which it describes itself. */
  client_id_metadata_documents: z._default(z.boolean(), false),
  /** An app can register itself by a call. */
  dynamic_client_registration: z._default(z.boolean(), false),
};

const publicSettingsSchema = z.object(publicSettings);

/** A misspelt setting is refused, because it would leave a protection off. */
export const projectSettingsSchema = z.strictObject({ ...publicSettings, ...serverSettings });

export type ProjectSettings = z.infer<typeof projectSettingsSchema>;

export const pickPublicSettings = (
  settings: ProjectSettings,
): z.infer<typeof publicSettingsSchema> => publicSettingsSchema.parse(settings);
