import {
  changePinBody,
  forgotPinBody,
  pinBody,
  pinProofBody,
  type ForgotPinResponse,
} from '@bakehouse/contract';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { readBody } from '../../request-input.ts';
import { forgetPin } from '../../services/factors/pins/pin-resets.ts';
import {
  authenticatePin,
  changePin,
  createPin,
  createRecoveryCodes,
} from '../../services/factors/pins/pins.ts';
import { startPinPasskey } from '../../services/factors/webauthn/pin-passkey.ts';
import { toSignedInBody } from './auth.ts';
import { accountCallerOf, callerOf } from './caller.ts';
import { toPinProof } from './pin-proof.ts';

const forgottenPinRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .post('/auth/pin/forgot', async (c) => {
      const by = accountCallerOf(c, await readBody(c, forgotPinBody));
      const lockedUntil = await forgetPin(deps, by);
      return c.json<ForgotPinResponse>({ locked_until: lockedUntil.toISOString() });
    })
    .post('/auth/pin/passkey/start', rateLimit(deps, 'challenges'), async (c) => {
      await readBody(c, z.object({}));
      const options = await startPinPasskey(deps, c.get('live').account.id);
      return c.json({ public_key_credential_request_options: JSON.stringify(options) });
    })
    .post('/auth/recovery_codes', async (c) => {
      const body = await readBody(c, pinProofBody);
      const codes = await createRecoveryCodes(deps, accountCallerOf(c, body), toPinProof(body));
      return c.json({ recovery_codes: codes });
    });

export const pinRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .post('/auth/pin/create', async (c) => {
      const body = await readBody(c, pinBody);
      const issued = await createPin(deps, c.get('live'), callerOf(c, body), body.pin);
      return c.json(await toSignedInBody(deps, issued));
    })
    .post('/auth/pin/authenticate', async (c) => {
      const body = await readBody(c, pinProofBody);
      const proof = toPinProof(body);
      const issued = await authenticatePin(deps, c.get('live'), callerOf(c, body), proof);
      return c.json(await toSignedInBody(deps, issued));
    })
    .post('/admin/pin/reset', async (c) => {
      const body = await readBody(c, changePinBody);
      const change = { proof: toPinProof(body), newPin: body.new_pin };
      const issued = await changePin(deps, accountCallerOf(c, body), change);
      return c.json(await toSignedInBody(deps, issued));
    })
    .route('/', forgottenPinRoutes(deps));
