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

/** Clients send proofs with certain calls only, so no other call may demand them. */
export type Protection = ProtectionProfile | 'none';

const proofText = z.pipe(
  z.optional(z.string().check(z.maxLength(8192, 'is too long'))),
  z.transform((text) => (text === '' ? undefined : text)),
);

const proofsSchema = z.object({ captcha_token: proofText, dfp_telemetry_id: proofText });

/** Clients repeat a request with a captcha when they find the first two words in a reply that is not JSON. */
const CAPTCHA_DEMAND_TEXT = 'Captcha required: repeat the request with a captcha_token.';

export const proofGuard =
  (deps: Deps, protection: Protection): MiddlewareHandler<ProviderEnv> =>
  async (c, next) => {
    if (protection === 'none') return next();
    const project = c.get('project');
    if (!needsProofs(project.settings)) return next();
    await takeRateLimitToken(deps, c.get('caller'), 'proofs');
    const proofs = await readBody(c, proofsSchema);
    const outcome = await checkProofs(deps, project, protection, proofs);
    return outcome === 'passed' ? next() : c.text(CAPTCHA_DEMAND_TEXT, 403);
  };
