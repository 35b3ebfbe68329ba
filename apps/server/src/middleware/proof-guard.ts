import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { readBody } from '../request-input.ts';
import { takeRateLimitToken } from '../services/identity/limits/rate-limit.ts';
import {
  checkProofs,
  needsProofs,
  type ProtectionProfile,
} from '../services/projects/protection/proofs.ts';

/** Clients send proofs with these calls and no others, so no other call may demand them. */
export const PROVIDER_PROTECTION: Readonly<Record<string, ProtectionProfile>> = {
  'POST /sdk/v1/magic_links/email/login_or_create': 'full',
  'POST /sdk/v1/magic_links/email/send/primary': 'full',
  'POST /sdk/v1/magic_links/email/send/secondary': 'full',
  'POST /sdk/v1/otps/sms/login_or_create': 'full',
  'POST /sdk/v1/otps/sms/send/primary': 'full',
  'POST /sdk/v1/otps/sms/send/secondary': 'full',
  'POST /sdk/v1/otps/whatsapp/login_or_create': 'full',
  'POST /sdk/v1/otps/whatsapp/send/primary': 'full',
  'POST /sdk/v1/otps/whatsapp/send/secondary': 'full',
  'POST /sdk/v1/otps/email/login_or_create': 'full',
  'POST /sdk/v1/otps/email/send/primary': 'captcha',
  'POST /sdk/v1/otps/email/send/secondary': 'captcha',
  'POST /sdk/v1/otps/authenticate': 'full',
  'POST /sdk/v1/passwords': 'full',
  'POST /sdk/v1/passwords/authenticate': 'full',
  'POST /sdk/v1/passwords/email/reset/start': 'full',
  'POST /sdk/v1/passwords/email/reset': 'full',
  'POST /sdk/v1/passwords/existing_password/reset': 'full',
  'POST /sdk/v1/passwords/session/reset': 'full',
  'POST /sdk/v1/crypto_wallets/authenticate/start/primary': 'captcha',
  'POST /sdk/v1/crypto_wallets/authenticate/start/secondary': 'captcha',
  'POST /sdk/v1/crypto_wallets/authenticate': 'full',
  'POST /sdk/v1/totps/authenticate': 'full',
  'POST /sdk/v1/totps/recover': 'full',
  'POST /sdk/v1/webauthn/authenticate': 'full',
  'POST /sdk/v1/impersonation/authenticate': 'full',
  'POST /sdk/v1/users/search': 'search',
};

const proofText = z.pipe(
  z.optional(z.string().check(z.maxLength(8192, 'is too long'))),
  z.transform((text) => (text === '' ? undefined : text)),
);

const proofsSchema = z.object({ captcha_token: proofText, dfp_telemetry_id: proofText });

/** Clients repeat a request with a captcha when they find the first two words in a reply that is not JSON. */
const CAPTCHA_DEMAND_TEXT = 'Captcha required: repeat the request with a captcha_token.';

export const proofGuard =
  (deps: Deps): MiddlewareHandler<ProviderEnv> =>
  async (c, next) => {
    const profile = PROVIDER_PROTECTION[`${c.req.method} ${c.req.path}`];
    if (profile === undefined) return next();
    const project = c.get('project');
    if (!needsProofs(project.settings)) return next();
    await takeRateLimitToken(deps, c.get('caller'), 'proofs');
    const proofs = await readBody(c, proofsSchema);
    const outcome = await checkProofs(deps, project, profile, proofs);
    return outcome === 'passed' ? next() : c.text(CAPTCHA_DEMAND_TEXT, 403);
  };
