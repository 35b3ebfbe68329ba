import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody } from '../../request-input.ts';
import { limitRate } from '../rate-limit.ts';
import {
  checkProtection,
  needsProtection,
  type ProtectionProfile,
} from '../../services/projects/protection/protection-check.ts';

/** Clients send protection tokens with certain calls only, so no other call may demand them. */
export type Protection = ProtectionProfile | 'none';

const tokenText = z.pipe(
  z.optional(z.string().check(z.maxLength(8192, 'is too long'))),
  z.transform((text) => (text === '' ? undefined : text)),
);

const tokensSchema = z.object({ captcha_token: tokenText, dfp_telemetry_id: tokenText });

/** Clients repeat a request with a captcha when they find the first two words in a reply that is not JSON. */
const CAPTCHA_DEMAND_TEXT = 'Captcha required: repeat the request with a captcha_token.';

export const protectionGuard =
  (deps: Deps, protection: Protection): MiddlewareHandler<ProviderEnv> =>
  async (c, next) => {
    if (protection === 'none') return next();
    const project = c.get('project');
    if (!needsProtection(project.settings)) return next();
    await limitRate(deps, c, 'protection');
    const tokens = await readBody(c, tokensSchema);
    const outcome = await checkProtection(deps, project, protection, tokens);
    return outcome === 'passed' ? next() : c.text(CAPTCHA_DEMAND_TEXT, 403);
  };
